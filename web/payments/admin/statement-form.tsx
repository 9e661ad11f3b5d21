import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { paymentMethodLabel, WALLETS } from '#shared/rules/order-status.ts'
import { STATEMENT_FIELDS, type StatementField } from '#shared/schemas/payment.ts'
import { FileField } from '#web/admin/crud/file-field.tsx'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { toast } from '#web/ui/toasts.ts'

const FIELD_LABELS: Record<StatementField, string> = {
  transactionId: t('Column of the transaction id'),
  time: t('Column of the time'),
  sender: t('Column of the sender'),
  amount: t('Column of the amount'),
}

/** Uploads the statement of a wallet; columns that are not recognised are mapped by hand. */
export function StatementForm() {
  const queries = useQueryClient()
  const [headings, setHeadings] = useState<string[]>([])
  const [isPasting, setPasting] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (form: { file: File; method: (typeof WALLETS)[number]; mapping: string }) =>
      call(api.payments.statements.upload.$post({ form })),
    onSuccess: ({ taken: rows, added }) => {
      setHeadings([])
      setPasting(false)
      toast.success(t('{rows} rows read, {added} of them new', { rows: figures(rows), added: figures(added) }))
      void queries.invalidateQueries({ queryKey: ['payments'] })
    },
    onError: (error) => {
      toastError(error)
      if (error instanceof ApiError && error.code === 'columns_unknown')
        setHeadings((error.params as { headings?: string[] }).headings ?? [])
    },
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const pasted = String(values.get('pasted') ?? '').trim()
    const file = pasted ? new File([pasted], 'pasted.csv', { type: 'text/csv' }) : values.get('file')
    const method = WALLETS.find((wallet) => wallet === values.get('method'))
    if (!(file instanceof File) || !method) return
    const mapped = STATEMENT_FIELDS.flatMap((field) => {
      const heading = values.get(field)
      return heading ? [[field, heading]] : []
    })
    mutate({ file, method, mapping: mapped.length ? JSON.stringify(Object.fromEntries(mapped)) : '' })
  }
  return (
    <form
      onSubmit={submit}
      className="grid gap-4 rounded-m border border-line bg-surface p-4 sm:grid-cols-[10rem_1fr_auto] sm:items-end"
    >
      <SelectField
        label="Wallet"
        name="method"
        options={WALLETS.map((wallet) => ({ value: wallet, label: paymentMethodLabel(wallet) }))}
      />
      {isPasting ? (
        <TextareaField
          label={t('Statement, pasted with its headings')}
          name="pasted"
          rows={4}
          required
          autoFocus
          className="col-span-full"
        />
      ) : (
        <FileField label={t('Statement (CSV or XLSX)')} />
      )}
      {headings.length > 0 && (
        <div className="col-span-full grid gap-3 sm:grid-cols-2">
          {STATEMENT_FIELDS.map((field) => (
            <SelectField
              key={field}
              autoFocus={field === STATEMENT_FIELDS[0]}
              label={FIELD_LABELS[field]}
              name={field}
              placeholder={t('None')}
              options={headings.filter(Boolean).map((heading) => ({ value: heading, label: heading }))}
            />
          ))}
        </div>
      )}
      <div className={cx('flex flex-wrap gap-2', (isPasting || headings.length > 0) && 'col-span-full')}>
        <Button type="submit" busy={isPending}>
          Upload
        </Button>
        <Button tone="quiet" onClick={() => setPasting(!isPasting)}>
          {isPasting ? t('Choose a file') : t('Paste it')}
        </Button>
      </div>
    </form>
  )
}
