import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { paymentMethodLabel, WALLETS } from '#shared/rules/orders/order-status.ts'
import { type PaymentMatches, STATEMENT_FIELDS, type StatementField } from '#shared/schemas/orders/payment.ts'
import { ApiError, api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { FileOrPaste, tableOf } from '#web/staff/files/file-or-paste.tsx'
import { NamedRows, readFileOf } from '#web/staff/files/named-rows.tsx'
import { rowCount } from '#web/staff/files/row-count.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { Matches } from './matches.tsx'
import { matchesQuery, paymentKeys } from './payment-queries.ts'
import { Refunds } from './refunds.tsx'

export function meta() {
  return pageMeta({
    title: t('Payments'),
    description: t('What the wallets received, and for which orders.'),
    noindex: true,
  })
}

/** `/dashboard/payments`. */
export default function PaymentsPage() {
  const { data, error, refetch } = useQuery(matchesQuery)
  if (error && !data) return <LoadFailure subject="The payments" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader title={t('Payments')} status={data ? statusText(data.totals) : t('Loading...')} />
      <May permission="write_payments" everywhere>
        <StatementForm />
      </May>
      {data ? <Matches matches={data} /> : <Skeleton className="h-96" />}
      <Refunds />
    </>
  )
}

function statusText({ exact, wrongAmount, orderWithoutMoney }: PaymentMatches['totals']): string {
  return t('{exact} match, {open} do not', { exact: figures(exact), open: figures(wrongAmount + orderWithoutMoney) })
}

const FIELD_LABELS: Record<StatementField, string> = {
  transactionId: t('Column of the transaction ID'),
  time: t('Column of the time'),
  sender: t('Column of the sender'),
  amount: t('Column of the amount'),
}

/** Uploads the statement of a wallet; columns that are not recognised are mapped by hand. */
function StatementForm() {
  const queries = useQueryClient()
  const [headings, setHeadings] = useState<string[]>([])
  const { mutateAsync, data, error } = useMutation({
    mutationFn: (form: { file: File; method: (typeof WALLETS)[number]; mapping: string }) =>
      call(api.payments.statements.upload.$post({ form })),
    onSuccess: ({ taken: rows, added }) => {
      setHeadings([])
      toast.success(t('{rows} read, {added} of them new', { rows: rowCount(rows), added: figures(added) }))
      void queries.invalidateQueries({ queryKey: paymentKeys.all })
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'columns_unknown')
        setHeadings((failure.params as { headings?: string[] }).headings ?? [])
    },
    meta: { errorToast: false },
  })
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async (values) => {
      const file = tableOf(values)
      const method = WALLETS.find((wallet) => wallet === values.text('method'))
      const mapped = STATEMENT_FIELDS.flatMap((name) => {
        const heading = values.text(name)
        return heading ? [[name, heading]] : []
      })
      const mapping = mapped.length ? JSON.stringify(Object.fromEntries(mapped)) : ''
      if (file && method) await mutateAsync({ file, method, mapping })
      return () => {}
    },
  })
  const read = data ?? readFileOf(error)
  return (
    <>
      <form {...formProps} className="flex flex-wrap items-end gap-4 rounded-m border border-line bg-surface p-4">
        <SelectField
          label="Wallet"
          name="method"
          className="w-40"
          options={WALLETS.map((wallet) => ({ value: wallet, label: paymentMethodLabel(wallet) }))}
        />
        <FileOrPaste
          label={t('Statement (CSV or XLSX)')}
          pasteLabel={t('Statement, pasted with its headings')}
          field={field}
        >
          <Button type="submit" busy={busy}>
            Upload
          </Button>
        </FileOrPaste>
        {notice}
        {headings.length > 0 && (
          <div className="grid w-full gap-3 sm:grid-cols-2">
            {STATEMENT_FIELDS.map((name) => (
              <SelectField
                key={name}
                autoFocus={name === STATEMENT_FIELDS[0]}
                label={FIELD_LABELS[name]}
                name={name}
                placeholder={t('None')}
                options={[...new Set(headings)].filter(Boolean).map((heading) => ({ value: heading, label: heading }))}
              />
            ))}
          </div>
        )}
      </form>
      {read && (
        <div className="mt-4">
          <NamedRows file={read} incomplete={data?.incomplete} />
        </div>
      )}
    </>
  )
}
