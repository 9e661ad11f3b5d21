import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { couriersQuery } from '#web/parcels/parcel-queries.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { FileOrPaste, tableOf } from '#web/staff/files/file-or-paste.tsx'
import { NamedRows, readFileOf } from '#web/staff/files/named-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { SettlementRows } from './settlement-rows.tsx'
import { tillKeys } from './till-queries.ts'

interface Courier {
  _id: string
  name: string
}

/** Uploads what a courier paid, and shows what is not as it should be. `owing` are couriers that owe, those no longer in use too. */
export function SettlementForm({ owing }: { owing: readonly Courier[] }) {
  const queries = useQueryClient()
  const { data: couriers } = useQuery(couriersQuery)
  const [courier, setCourier] = useState<string>()
  const { mutate, mutateAsync, isPending, data, error, variables } = useMutation({
    mutationFn: (form: { file: File; courier: string }) => call(api.cash.settlements.upload.$post({ form })),
    onSuccess: ({ message, added }) =>
      added ? toast.success(message) : toast.info(t('This file was read before: nothing has changed')),
    onSettled: () => queries.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { errorToast: false },
  })
  const known = new Set(couriers?.map(({ _id }) => _id))
  const options = [
    ...(couriers ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    ...owing
      .filter(({ _id }) => !known.has(_id))
      .map(({ _id, name }) => ({ value: _id, label: t('{name}, no longer in use', { name }) })),
  ]
  const chosen = courier ?? options[0]?.value
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async (values) => {
      const file = tableOf(values)
      if (file && chosen) await mutateAsync({ file, courier: chosen })
      return () => {}
    },
  })
  if (!couriers || options.length === 0) return null
  const other = otherCourierOf(error)
  const read = readFileOf(error)
  return (
    <>
      <form {...formProps} className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('Courier|the company')}
          name="courier"
          className="w-48"
          value={chosen}
          options={options}
          onChange={({ target }) => setCourier(target.value)}
        />
        <FileOrPaste
          label={t('Settlement (CSV or XLSX)')}
          pasteLabel={t('Settlement, pasted with its headings')}
          field={field}
        >
          <Button type="submit" busy={busy || isPending}>
            Upload
          </Button>
        </FileOrPaste>
        {!other && notice}
      </form>
      {other && variables && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-m border border-line p-3">
          <p className="min-w-0 flex-1">{error?.message}</p>
          <Button
            size="sm"
            tone="secondary"
            busy={isPending}
            onClick={() => {
              setCourier(other._id)
              mutate({ file: variables.file, courier: other._id })
            }}
          >
            {t('Read it as the file of {name}', { name: other.name })}
          </Button>
        </div>
      )}
      {read && (
        <div className="mt-4">
          <NamedRows file={read} />
        </div>
      )}
      {data && (
        <div className="mt-4">
          <SettlementRows settlement={data} />
        </div>
      )}
    </>
  )
}

/** The courier whose file it seems to be; null for any other error. */
function otherCourierOf(error: unknown): Courier | null {
  if (!(error instanceof ApiError) || error.code !== 'other_courier') return null
  return (error.params as unknown as { other: Courier }).other
}
