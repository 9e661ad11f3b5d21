import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { MatchedOrder, MatchedPayment, PaymentMatches } from '#shared/schemas/orders/payment.ts'
import { api, call } from '#web/api.ts'
import { useMay, useMayEverywhere } from '#web/auth/access.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { UNDO_MS } from '#web/ui/toast/undo-time.ts'
import {
  Age,
  AssignDialog,
  type Choose,
  lineActions,
  PayBackLineDialog,
  type PaymentChoice,
  ReleaseDialog,
  twiceCells,
} from './lines.tsx'
import { paymentKeys } from './payment-queries.ts'

type Pair = PaymentMatches['exact'][number]

/** What came in beside the orders that wait for it, in five lists, and what can be done about each. */
export function Matches({ matches }: { matches: PaymentMatches }) {
  const { totals } = matches
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<PaymentChoice | null>(null)
  const settles = useMayEverywhere('write_payments')
  const verifies = useMay('write_orders')
  const reread = () => {
    void queries.invalidateQueries({ queryKey: orderKeys.all })
    return queries.invalidateQueries({ queryKey: paymentKeys.all })
  }
  const verify = useMutation({
    mutationFn: () => call(api.payments['verify-exact'].$post()),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: reread,
  })
  if (Object.values(totals).every((count) => count === 0))
    return <p className="mt-8 text-ink-muted">No wallet payment waits to be verified.</p>
  const dialog = chosen && { payment: chosen.payment, onDone: reread, onClose: () => setChosen(null) }
  return (
    <>
      <Part title={t('Exact')} count={totals.exact}>
        {settles && (
          <Button busy={verify.isPending} onClick={() => verify.mutate()} className="mb-3">
            Verify all of them
          </Button>
        )}
        <Table
          stacked
          caption={t('Exact')}
          columns={settles ? [...pairCells, exactActions(setChosen)] : pairCells}
          rows={matches.exact}
          rowKey={({ _id }) => _id}
        />
      </Part>
      <Part title={t('Wrong amount')} count={totals.wrongAmount}>
        <Table
          stacked
          caption={t('Wrong amount')}
          columns={settles ? [...pairCells, wrongAmountActions(setChosen)] : pairCells}
          rows={matches.wrongAmount}
          rowKey={({ _id, payment }) => `${_id} ${payment._id}`}
        />
      </Part>
      <Part title={t('Orders without a payment')} count={totals.orderWithoutMoney}>
        <Table
          stacked
          caption={t('Orders without a payment')}
          columns={verifies ? [...orderCells, verifyAction(reread)] : orderCells}
          rows={matches.orderWithoutMoney}
          rowKey={({ _id }) => _id}
        />
      </Part>
      <Part title={t('Unmatched payments')} count={totals.moneyWithoutOrder}>
        <Table
          stacked
          caption={t('Unmatched payments')}
          columns={settles ? [...paymentCells, lineActions(setChosen)] : paymentCells}
          rows={matches.moneyWithoutOrder}
          rowKey={({ _id }) => _id}
        />
      </Part>
      <Part title={t('Transaction ID used twice')} count={totals.usedTwice}>
        <Table
          stacked
          caption={t('Transaction ID used twice')}
          columns={twiceCells(setChosen)}
          rows={matches.usedTwice}
          rowKey={({ transactionId }) => transactionId}
        />
      </Part>
      {dialog && chosen.dialog === 'assign' && <AssignDialog {...dialog} order={chosen.order} />}
      {dialog && chosen.dialog === 'pay-back' && <PayBackLineDialog {...dialog} />}
      {dialog && chosen.dialog === 'release' && <ReleaseDialog {...dialog} />}
    </>
  )
}

const orderCells: TableColumn<MatchedOrder>[] = [
  {
    key: 'number',
    header: t('Order'),
    cell: ({ _id, number }) => <PageLink to={`/dashboard/orders?order=${_id}`}>{number}</PageLink>,
  },
  {
    key: 'age',
    header: t('Age'),
    cell: ({ createdAt }) => <Age since={createdAt} />,
    className: 'xl:whitespace-nowrap',
  },
  {
    key: 'customer',
    header: t('Customer'),
    cell: ({ name, phone }) => (
      <>
        <span className="block wrap-anywhere">{accountName(name)}</span>
        <a
          href={`tel:${phoneDigits(phone)}`}
          className="inline-block py-1 text-ink-muted tabular-nums underline-offset-4 hover:underline"
        >
          {phone}
        </a>
      </>
    ),
  },
  { key: 'method', header: t('Wallet'), cell: ({ method }) => paymentMethodLabel(method) },
  { key: 'payer', header: t('Paid from'), cell: ({ paymentNumber }) => paymentNumber },
  { key: 'id', header: t('Transaction ID'), cell: ({ transactionId }) => transactionId ?? '–' },
  {
    key: 'total',
    header: t('Total'),
    align: 'end',
    cell: ({ total, due, paid }) =>
      paid > 0 ? t('{due} of {total}', { due: formatTaka(due), total: formatTaka(total) }) : formatTaka(total),
  },
]

const paymentCells: TableColumn<MatchedPayment>[] = [
  { key: 'id', header: t('Transaction ID'), cell: ({ transactionId }) => transactionId },
  { key: 'method', header: t('Wallet'), cell: ({ method }) => paymentMethodLabel(method) },
  { key: 'sender', header: t('Paid from'), cell: ({ sender }) => sender ?? '–' },
  { key: 'at', header: t('Time'), cell: ({ paidAt }) => (paidAt ? formatDateTime(paidAt) : '–') },
  { key: 'age', header: t('Age'), cell: ({ paidAt }) => (paidAt ? <Age since={paidAt} /> : '–') },
  { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount, paisa }) => formatTaka(amount, paisa) },
]

const pairCells: TableColumn<Pair>[] = [
  ...(orderCells as TableColumn<Pair>[]),
  {
    key: 'came',
    header: t('Received'),
    align: 'end',
    cell: ({ payment }) => formatTaka(payment.amount, payment.paisa),
  },
]

/** Marks a payment as verified that somebody has found in the wallet by hand, and for a while takes that back. */
function VerifyButton({ order: { _id, number }, onDone }: { order: MatchedOrder; onDone: () => unknown }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (verified: boolean) =>
      call(api.orders.verifyPayment[':id'].$put({ param: { id: _id }, json: { verified } })),
    onSuccess: ({ message }, verified) =>
      toast.success(message, {
        detail: number,
        ...(verified && { closesAfterMs: UNDO_MS, action: { label: t('Undo'), onAction: () => mutate(false) } }),
      }),
    onSettled: onDone,
  })
  return (
    <Button
      size="sm"
      tone="secondary"
      busy={isPending}
      aria-label={t('Mark as verified: {number}', { number })}
      onClick={() => mutate(true)}
    >
      Mark as verified
    </Button>
  )
}

const verifyAction = (onDone: () => unknown): TableColumn<MatchedOrder> => ({
  key: 'act',
  header: t('What to do'),
  className: 'xl:pl-4!',
  cell: (order) => <VerifyButton order={order} onDone={onDone} />,
})

const exactActions = (choose: Choose): TableColumn<Pair> => ({
  key: 'act',
  header: t('What to do'),
  cell: ({ payment, ...order }) => (
    <Button
      size="sm"
      tone="secondary"
      aria-label={t('Assign {taka} of {id}', {
        taka: formatTaka(payment.amount, payment.paisa),
        id: payment.transactionId,
      })}
      onClick={() => choose({ dialog: 'assign', payment, order })}
    >
      Assign
    </Button>
  ),
})

const wrongAmountActions = (choose: Choose): TableColumn<Pair> => ({
  key: 'act',
  header: t('What to do'),
  cell: ({ payment, ...order }) => (
    <Button
      size="sm"
      tone="secondary"
      aria-label={t('Decide on the payment of {number}', { number: order.number })}
      onClick={() => choose({ dialog: 'assign', payment, order })}
    >
      Decide
    </Button>
  ),
})

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
