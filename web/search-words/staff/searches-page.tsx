import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { SearchWord } from '#shared/schemas/search-word.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import type { CrudResource } from '#web/staff/crud/crud-resource.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AddWord } from './add-word.tsx'
import { MissedSearches } from './missed-searches.tsx'

export function meta() {
  return pageMeta({
    title: t('Searches'),
    description: t('What shoppers search for and do not find.'),
    noindex: true,
  })
}

const resource: CrudResource<SearchWord> = {
  path: 'search-words',
  nameOf: ({ word }) => word,
  singular: t('word'),
  plural: t('words'),
  title: t('Searches'),
  addLabel: t('Add Word'),
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
        <AddWord label={t('Add Word')} draft={draft} onDraft={setDraft} save={save}>
          {(form) => <WordFields word={draft ?? ''} means="" form={form} />}
        </AddWord>
      )}
      fields={(word, form) => <WordFields word={word?.word ?? ''} means={word?.means ?? ''} form={form} />}
      list={(listProps) => (
        <>
          <MissedSearches onAdd={setDraft} />
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
