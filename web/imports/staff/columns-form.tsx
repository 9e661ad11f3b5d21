import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { WITHHELD } from '#shared/rules/imports/columns.ts'
import type { ImportDetails } from '#shared/schemas/imports/import.ts'
import { api, call } from '#web/api.ts'
import { useAccess } from '#web/auth/access.ts'
import { importKeys } from '#web/imports/import-queries.ts'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { needsPermission } from '#web/staff/crud/needs-permission.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldName, fieldOptions } from './column-names.ts'

const SOURCES = { shopify: 'Shopify', woocommerce: 'WooCommerce', square: 'Square' } as const

/** What is left out of a file, as it asks for a permission of its own. */
export function LeftOut({ details: { kind, leftOut } }: { details: ImportDetails }) {
  return leftOut.map((field) => (
    <Notice key={field} tone="warn" title={t('Left out: {column}', { column: fieldName(kind, field) })}>
      <p>{needsPermission(WITHHELD[field])}</p>
    </Notice>
  ))
}

/** Says what the columns of a file are, as far as they were not recognised, and begins the dry run. */
export function ColumnsForm({ details, onChecked }: { details: ImportDetails; onChecked: () => void }) {
  const { _id, kind, source, headings, sample, options } = details
  const queries = useQueryClient()
  const showrooms = useQuery(showroomsQuery).data ?? []
  const [columns, setColumns] = useState(details.columns)
  const { mutateAsync } = useMutation({
    mutationFn: (json: { showroom: string | null; hidden: boolean }) =>
      call(api.imports.check[':id'].$put({ param: { id: _id }, json: { columns, ...json } })),
    onSuccess: (data) => queries.setQueryData(importKeys.one(_id), data),
    meta: { errorToast: false },
  })
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async ({ text }) => {
      await mutateAsync({ showroom: text('showroom') || null, hidden: text('hidden') === 'true' })
      return onChecked
    },
  })
  const unknown = headings.filter((heading, place) => heading !== '' && !columns[place]).length
  const choose = (place: number, value: string) =>
    setColumns(
      headings.map((_, at) => (at === place ? value || null : columns[at] === value ? null : (columns[at] ?? null))),
    )
  const access = useAccess()
  const mayBring = (field: string) =>
    field === 'cost' ? access?.mayEverywhere(WITHHELD.cost) : field !== 'barcode' || access?.may(WITHHELD.barcode)
  const fields = fieldOptions(kind, showrooms, (field) => mayBring(field) === true)
  return (
    <form {...formProps} className="grid gap-6">
      {source === 'table' ? (
        <fieldset>
          <legend className="mb-1 text-20">Columns</legend>
          <p className="mb-4 text-14 text-ink-muted">
            {unknown === 0
              ? t('All columns are known.')
              : t('Columns that are not known are left out. What you choose is remembered.')}
          </p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {headings.map(
              (heading, place) =>
                heading !== '' && (
                  <SelectField
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                    key={place}
                    label={heading}
                    name={`column-${place}`}
                    hint={sample
                      .flatMap((row) => row[place] || [])
                      .join(' · ')
                      .slice(0, 80)}
                    placeholder={t('Leave out')}
                    options={fields}
                    value={columns[place] ?? ''}
                    onChange={({ target }) => choose(place, target.value)}
                  />
                ),
            )}
          </div>
        </fieldset>
      ) : (
        <Notice tone="ok" title={t('This is an export of {system}.', { system: SOURCES[source] })}>
          <p>Its columns are known.</p>
        </Notice>
      )}
      <LeftOut details={details} />
      {kind === 'products' && (
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label="Pairs that name no showroom are in"
            {...field('showroom')}
            placeholder={t('None of them')}
            options={showroomOptions(showrooms)}
            defaultValue={options.showroom ?? ''}
          />
          <Checkbox label="Publish new products later" name="hidden" value="true" defaultChecked={options.hidden} />
        </div>
      )}
      {notice}
      <div>
        <Button type="submit" busy={busy}>
          See what changes
        </Button>
      </div>
    </form>
  )
}
