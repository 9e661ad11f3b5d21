import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { LIST_PAGE_SIZE, lastPage, parsePage } from '#shared/rules/pagination.ts'
import type { SearchMiss, SearchWord } from '#shared/schemas/search-word.ts'
import { api, call } from '#web/api.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { missesQuery, searchWordKeys } from './search-word-queries.ts'

export function meta() {
  return pageMeta({
    title: t('Searches'),
    description: t('What shoppers search for and do not find.'),
    noindex: true,
  })
}

const resource: CrudResource<SearchWord> = {
  permission: 'write_pages',
  key: searchWordKeys.all,
  nameOf: ({ word }) => word,
  singular: t('word'),
  plural: t('words'),
  title: t('Searches'),
  addLabel: t('Add word'),
  load: () => call(api['search-words'].all.$get()),
  create: ({ text }) => call(api['search-words'].create.$post({ json: { word: text('word'), means: text('means') } })),
  update: ({ _id, updatedAt }, { text }) =>
    call(
      api['search-words'].update[':id'].$put({
        param: { id: _id },
        json: { word: text('word'), means: text('means'), updatedAt },
      }),
    ),
  remove: ({ _id }) => call(api['search-words'].delete[':id'].$delete({ param: { id: _id } })),
}

const COLUMNS: ManageColumn<SearchWord>[] = [
  {
    key: 'word',
    header: t('Shoppers type'),
    cell: ({ word }) => <span className="text-14 font-medium wrap-anywhere">{word}</span>,
    sortBy: ({ word }) => word,
  },
  { key: 'means', header: t('It means'), cell: ({ means }) => <span className="wrap-anywhere">{means}</span> },
]

/** `/dashboard/searches` */
export default function SearchesPage() {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <ManagePage
      resource={resource}
      renderAdd={(save) => (
        <AddWord label={t('Add word')} draft={draft} onDraft={setDraft} save={save}>
          {(form) => <WordFields word={draft ?? ''} means="" form={form} />}
        </AddWord>
      )}
      fields={(word, form) => <WordFields word={word?.word ?? ''} means={word?.means ?? ''} form={form} />}
      list={(listProps) => (
        <>
          <MissedSearches onAdd={listProps.mayChange ? setDraft : null} />
          <h2 className="mt-12 mb-4 text-20">Words of our own</h2>
          <p className="mb-4 max-w-prose text-14 text-ink-muted">
            Whoever searches for such a word finds what it means. They come on top of the many that the search knows
            already.
          </p>
          <ManageTable {...listProps} caption="Words of our own" columns={COLUMNS} nameOf={({ word }) => word} />
        </>
      )}
    />
  )
}

function WordFields({ word, means, form: { field } }: { word: string; means: string; form: FormState }) {
  return (
    <>
      <TextField
        label="What shoppers type"
        {...field('word')}
        data-autofocus={word ? undefined : true}
        required
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={word}
      />
      <TextField
        label="What it means"
        {...field('means')}
        data-autofocus={word ? true : undefined}
        required
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="Words that the search understands, in Bangla or English: rubber boot, kalo juta, Padma"
        defaultValue={means}
      />
    </>
  )
}

interface AddWordProps {
  label: string
  /** The word that the open form begins with; null while it is closed */
  draft: string | null
  onDraft: (draft: string | null) => void
  save: (submission: FormSubmission) => Promise<() => unknown>
  children: (form: FormState) => ReactNode
}

/** The button that opens an empty form, and the form, which may also begin with a missed search. */
function AddWord({ label, draft, onDraft, save, children }: AddWordProps) {
  const close = () => onDraft(null)
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => onDraft('')}>
        {label}
      </Button>
      <FormDialog open={draft !== null} title={label} onClose={close}>
        {(ref) => (
          <ManageForm
            ref={ref}
            onSave={async (submission) => {
              const finish = await save(submission)
              return () => {
                close()
                finish()
              }
            }}
            onCancel={close}
          >
            {children}
          </ManageForm>
        )}
      </FormDialog>
    </>
  )
}

/** What shoppers searched for in the last 90 days and hardly found; `onAdd` makes a word of one of the texts. */
function MissedSearches({ onAdd }: { onAdd: ((text: string) => void) | null }) {
  const [searchParams] = useSearchParams()
  const page = parsePage(searchParams.get('page') ?? '')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(missesQuery(page))
  if (error && !data) return <LoadFailure subject="The searches" level={2} error={error} onRetry={refetch} />
  return (
    <section aria-labelledby="missed-searches">
      <h2 id="missed-searches" ref={heading} tabIndex={-1} className="mb-4 text-20">
        Not found in the last 90 days
      </h2>
      <p className="mb-4 max-w-prose text-14 text-ink-muted">
        Nothing is kept about who searched. Add a word where you know what was meant.
      </p>
      <Table
        caption="Not found in the last 90 days"
        columns={onAdd ? [...MISS_COLUMNS, addColumn(onAdd)] : MISS_COLUMNS}
        rows={data?.misses ?? []}
        rowKey={({ text }) => text}
        loadingRows={data ? 0 : 6}
        empty="Everything that was searched for was found."
        className="table-open"
      />
      {data && (
        <Pagination
          page={page}
          lastPage={lastPage(data.total)}
          isFull={data.misses.length === LIST_PAGE_SIZE}
          linkTo={(next) => ({ search: `?page=${next}` })}
          onNavigate={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

const MISS_COLUMNS: TableColumn<SearchMiss>[] = [
  {
    key: 'text',
    header: t('Searched for'),
    cell: ({ text }) => (
      <TextLink to={`/search?${new URLSearchParams({ query: text })}`} className="wrap-anywhere">
        {text}
      </TextLink>
    ),
  },
  { key: 'times', header: t('Times'), align: 'end', cell: ({ times }) => groupLakh(times) },
  {
    key: 'found',
    header: t('Found'),
    align: 'end',
    cell: ({ found }) => groupLakh(found),
    className: 'max-sm:hidden',
  },
  { key: 'lastDay', header: t('Last on'), cell: ({ lastDay }) => formatDate(lastDay), className: 'max-sm:hidden' },
]

function addColumn(onAdd: (text: string) => void): TableColumn<SearchMiss> {
  return {
    key: 'actions',
    header: t('Actions'),
    align: 'end',
    cell: ({ text }) => (
      <Button size="sm" tone="quiet" icon={<Plus aria-hidden="true" />} onClick={() => onAdd(text)}>
        <span className="max-sm:sr-only">Add word</span>
        <span className="sr-only"> {text}</span>
      </Button>
    ),
  }
}
