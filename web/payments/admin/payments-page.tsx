import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { paymentMethodLabel } from '#shared/rules/order-status.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { MatchedOrder, MatchedPayment, PaymentMatches } from '#shared/schemas/payment.ts'
import { PageHeader } from '#web/admin/crud/page-header.tsx'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import type { TableColumn } from '#web/ui/table-column.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Refunds } from './refunds.tsx'
import { StatementForm } from './statement-form.tsx'

export function meta() {
  return pageMeta({
    title: t('Payments'),
    description: t('What came into the wallets, and for which orders.'),
    noindex: true,
  })
}

/** `/dashboard/payments`. */
export default function PaymentsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'matches'],
    queryFn: () => call(api.payments.matches.$get()),
  })
  if (error && !data) return <LoadFailure subject="The payments" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader title={t('Payments')} status={data ? statusText(data.totals) : t('Loading...')} />
      <StatementForm />
      {data ? <Matches matches={data} /> : <Skeleton className="h-96" />}
      <Refunds />
    </>
  )
}

function statusText({ exact, wrongAmount, orderWithoutMoney }: PaymentMatches['totals']): string {
  return t('{exact} match, {open} do not', { exact: figures(exact), open: figures(wrongAmount + orderWithoutMoney) })
}

const orderCells: TableColumn<MatchedOrder>[] = [
  {
    key: 'number',
    header: t('Order'),
    cell: ({ _id, number }) => <TextLink to={`/dashboard/orders?order=${_id}`}>{number}</TextLink>,
  },
  { key: 'method', header: t('Wallet'), cell: ({ method }) => paymentMethodLabel(method) },
  { key: 'payer', header: t('Paid from'), cell: ({ paymentNumber }) => paymentNumber },
  { key: 'id', header: t('Transaction id'), cell: ({ transactionId }) => transactionId ?? '–' },
  { key: 'total', header: t('Total'), align: 'end', cell: ({ total }) => formatTaka(total) },
]

const paymentCells: TableColumn<MatchedPayment>[] = [
  { key: 'id', header: t('Transaction id'), cell: ({ transactionId }) => transactionId },
  { key: 'method', header: t('Wallet'), cell: ({ method }) => paymentMethodLabel(method) },
  { key: 'sender', header: t('Paid from'), cell: ({ sender }) => sender ?? '–' },
  { key: 'at', header: t('Time'), cell: ({ paidAt }) => (paidAt ? formatDateTime(paidAt) : '–') },
  { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount, paisa }) => formatTaka(amount, paisa) },
]

type Pair = PaymentMatches['exact'][number]
const pairCells: TableColumn<Pair>[] = [
  ...(orderCells as TableColumn<Pair>[]),
  { key: 'came', header: t('Came in'), align: 'end', cell: ({ payment }) => formatTaka(payment.amount, payment.paisa) },
]

function Matches({ matches }: { matches: PaymentMatches }) {
  const { totals } = matches
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call(api.payments['verify-exact'].$post()),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['payments'] }),
    meta: { errorToast: false },
  })
  if (Object.values(totals).every((count) => count === 0))
    return <p className="mt-8 text-ink-muted">No wallet payment waits to be verified.</p>
  return (
    <>
      <Part title={t('Exact')} count={totals.exact}>
        <Button busy={verify.isPending} onClick={() => verify.mutate()} className="mb-3">
          Verify all of them
        </Button>
        <Table stacked caption={t('Exact')} columns={pairCells} rows={matches.exact} rowKey={({ _id }) => _id} />
      </Part>
      <Part title={t('Wrong amount')} count={totals.wrongAmount}>
        <Table
          stacked
          caption={t('Wrong amount')}
          columns={pairCells}
          rows={matches.wrongAmount}
          rowKey={({ _id }) => _id}
        />
      </Part>
      <Part title={t('Order without money')} count={totals.orderWithoutMoney}>
        <Table
          stacked
          caption={t('Order without money')}
          columns={orderCells}
          rows={matches.orderWithoutMoney}
          rowKey={({ _id }) => _id}
        />
      </Part>
      <Part title={t('Money without order')} count={totals.moneyWithoutOrder}>
        <Table
          stacked
          caption={t('Money without order')}
          columns={paymentCells}
          rows={matches.moneyWithoutOrder}
          rowKey={({ _id }) => _id}
        />
      </Part>
      <Part title={t('Id used twice')} count={totals.usedTwice}>
        <Table
          stacked
          caption={t('Id used twice')}
          columns={twiceCells}
          rows={matches.usedTwice}
          rowKey={({ transactionId }) => transactionId}
        />
      </Part>
    </>
  )
}

const twiceCells: TableColumn<PaymentMatches['usedTwice'][number]>[] = [
  { key: 'id', header: t('Transaction id'), cell: ({ transactionId }) => transactionId },
  { key: 'orders', header: t('Orders'), cell: ({ orders }) => orders.map(({ number }) => number).join(', ') || '–' },
  {
    key: 'payments',
    header: t('Came in'),
    align: 'end',
    cell: ({ payments }) => payments.map(({ amount, paisa }) => formatTaka(amount, paisa)).join(', ') || '–',
  },
]

/** A list of matches; nothing where it is empty. */
function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="mb-3 text-20">
        {title} <span className="text-ink-muted tabular-nums">{figures(count)}</span>
      </h2>
      {children}
    </section>
  )
}
