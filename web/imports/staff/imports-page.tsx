import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { IMPORT_KINDS, type ImportKind } from '#shared/rules/imports/columns.ts'
import type { ImportState } from '#shared/rules/imports/states.ts'
import { api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { importKeys, importsQuery } from '#web/imports/import-queries.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Loading } from '#web/staff/crud/loading.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { rowCount } from '#web/staff/files/row-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ImportView } from './import-view.tsx'

export function meta() {
  return pageMeta({
    title: t('Import'),
    description: t('Brings products, showrooms and customers in from a spreadsheet, and pictures of products.'),
    noindex: true,
  })
}

/**
 * `/dashboard/import`: a spreadsheet becomes products, showrooms or customers, and pictures go to the products that they are named by. `?id=`
 * is the import that is looked at, `?pictures=` that of pictures.
 */
export default function ImportsPage() {
  const [params, setParams] = useSearchParams()
  const [id, pictures] = [params.get('id'), params.get('pictures')]
  const close = () => setParams({})
  return (
    <>
      <PageHeader hasFiles={false} title={t('Import')}>
        {(id || pictures) && (
          <LinkButton to={{ search: '' }} tone="secondary">
            All imports
          </LinkButton>
        )}
      </PageHeader>
      {id ? (
        <ImportView key={id} id={id} onForgotten={close} />
      ) : (
        <Suspense fallback={<Loading />}>
          {pictures ? (
            <PictureImportView key={pictures} id={pictures} onForgotten={close} />
          ) : (
            <>
              <UploadForm onUploaded={(one) => setParams({ id: one })} />
              <ImportList />
              <PicturesSection onNamed={(one) => setParams({ pictures: one })} />
            </>
          )}
        </Suspense>
      )}
    </>
  )
}

// What sends pictures is more than a first visit may load.
const PicturesSection = lazy(async () => {
  const { PicturesSection } = await import('./pictures/pictures-section.tsx')
  return { default: PicturesSection }
})
const PictureImportView = lazy(async () => {
  const { PictureImportView } = await import('./pictures/picture-import-view.tsx')
  return { default: PictureImportView }
})

const KINDS: Record<ImportKind, string> = {
  products: t('Products'),
  showrooms: t('Showrooms'),
  customers: t('Customers'),
}

function UploadForm({ onUploaded }: { onUploaded: (id: string) => void }) {
  const queries = useQueryClient()
  const mayShowrooms = useMayEverywhere('write_showrooms')
  const mayPeople = useMayEverywhere('write_people')
  const kinds = IMPORT_KINDS.filter((kind) => kind === 'products' || (kind === 'showrooms' ? mayShowrooms : mayPeople))
  const { mutateAsync } = useMutation({
    mutationFn: (form: { file: File; kind: ImportKind }) => call(api.imports.upload.$post({ form })),
    onSuccess: (data) => queries.setQueryData(importKeys.one(data._id), data),
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.list }),
    meta: { errorToast: false },
  })
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async ({ file, text }) => {
      const { _id } = await mutateAsync({ file: file('file'), kind: text('kind') as ImportKind })
      return () => onUploaded(_id)
    },
  })
  const { name, error } = field('file')
  return (
    <form {...formProps} className="flex flex-wrap items-end gap-3">
      <Field label="Spreadsheet (CSV or XLSX)" error={error} className="min-w-0 grow sm:max-w-md">
        {(control) => <FileInput {...control} name={name} accept=".csv,.tsv,.txt,.xlsx,text/csv" required />}
      </Field>
      <SelectField
        label="What it has"
        {...field('kind')}
        options={kinds.map((kind) => ({ value: kind, label: KINDS[kind] }))}
        className="min-w-40"
      />
      <Button type="submit" busy={busy}>
        Upload
      </Button>
      {notice}
    </form>
  )
}

const STATES: Record<ImportState, string> = {
  staged: t('To confirm'),
  checking: t('Preview goes on'),
  checked: t('Preview'),
  running: t('Goes on'),
  done: t('Brought in'),
  undoing: t('Is being undone'),
  undone: t('Undone'),
}

/** The newest imports. */
function ImportList() {
  const { data, error, refetch } = useQuery(importsQuery)
  if (error && !data) return <LoadFailure subject={t('The imports')} level={2} error={error} onRetry={refetch} />
  if (!data?.length)
    return (
      <p className="mt-8 max-w-prose text-14 text-ink-muted">
        The first row says what the columns are: article number, name, category, colour, price, sizes. Nothing changes
        before you have seen what would.
      </p>
    )
  return (
    <ul className="mt-8 grid max-w-3xl gap-2">
      {data.map(({ _id, name, at, by, state, kind, rows }) => (
        <li key={_id}>
          <Link
            to={{ search: `?id=${_id}` }}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m border border-line p-3 hover:border-control"
          >
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-14 text-ink-muted">
              {STATES[state]} · {KINDS[kind]} · {rowCount(rows)} · {formatDateTime(at)}
              {by && ` · ${by}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
