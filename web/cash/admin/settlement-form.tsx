import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { SettledParcel, Settlement } from '#shared/schemas/cash.ts'
import { FileField } from '#web/admin/crud/file-field.tsx'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table } from '#web/ui/table.tsx'
import type { TableColumn } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toasts.ts'

/** Uploads what a courier paid, and shows what is not as it should be. */
export function SettlementForm() {
  const queries = useQueryClient()
  const { data: couriers } = useQuery({
    queryKey: ['couriers'],
    queryFn: () => call(api.couriers['all-couriers'].$get()),
  })
  const { mutate, isPending, data } = useMutation({
    mutationFn: (form: { file: File; courier: string }) => call(api.cash.settlements.upload.$post({ form })),
    onSuccess: ({ message, added }) =>
      added ? toast.success(message) : toast.info(t('This file was read before: nothing has changed')),
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cash'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const file = values.get('file')
    if (file instanceof File) mutate({ file, courier: String(values.get('courier')) })
  }
  if (!couriers?.length) return null
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('Courier|the company')}
          name="courier"
          className="w-48"
          options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <FileField label={t('Settlement (CSV or XLSX)')} />
        <Button type="submit" busy={isPending}>
          Upload
        </Button>
      </form>
      {data && <Outcome settlement={data} />}
    </>
  )
}

const cells: TableColumn<SettledParcel>[] = [
  { key: 'order', header: t('Order'), cell: ({ number, code }) => number ?? code },
  { key: 'cash', header: t('To collect'), align: 'end', cell: ({ cash }) => (cash === null ? '–' : formatTaka(cash)) },
  { key: 'collected', header: t('Paid'), align: 'end', cell: ({ collected }) => formatTaka(collected) },
  {
    key: 'fee',
    header: t('Fee'),
    align: 'end',
    cell: ({ fee, expectedFee }) =>
      fee === null
        ? '–'
        : fee === expectedFee
          ? formatTaka(fee)
          : `${formatTaka(fee)} (${formatTaka(expectedFee ?? 0)})`,
  },
]

const missingCells: TableColumn<Settlement['missing'][number]>[] = [
  { key: 'order', header: t('Order'), cell: ({ number }) => number },
  { key: 'at', header: t('Handed over'), cell: ({ handedOverAt }) => formatDate(handedOverAt) },
  { key: 'cash', header: t('To collect'), align: 'end', cell: ({ cash }) => formatTaka(cash) },
]

function Outcome({ settlement }: { settlement: Settlement }) {
  const lists: [string, SettledParcel[]][] = [
    [t('Short'), settlement.short],
    [t('Fee differs'), settlement.feeDiffers],
    [t('Not ours'), settlement.notOurs],
  ]
  return (
    <div className="mt-4 grid gap-4">
      <p role="status">
        {t('{paid} paid in full, {missing} delivered but not in the file', {
          paid: figures(settlement.paid.length),
          missing: figures(settlement.missing.length),
        })}
      </p>
      {lists
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <Table key={title} caption={title} showCaption columns={cells} rows={rows} rowKey={({ code }) => code} />
        ))}
      {settlement.missing.length > 0 && (
        <Table
          caption={t('Delivered, but not in the file')}
          showCaption
          columns={missingCells}
          rows={settlement.missing}
          rowKey={({ _id }) => _id}
        />
      )}
    </div>
  )
}
