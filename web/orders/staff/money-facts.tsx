import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { MoneyKind } from '#shared/rules/money/order-money.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { MoneyOfOrder, ReadLine } from '#shared/schemas/orders/order-money.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

type Row = MoneyOfOrder['rows'][number]

const KINDS: Record<Exclude<MoneyKind, 'undone'>, string> = {
  paid: t('Received in the wallet'),
  cash: t('Cash in the till'),
  settled: t('Paid by the courier'),
  accepted: t('Difference accepted'),
  refund: t('Paid back'),
  exchanged: t('Exchanged for other pairs'),
  returned: t('Paid back for pairs that came back'),
  waived: t('Given up: it stays with the shop'),
}

/** What came in for an order, was accepted and went back, and what statements say of its transaction id. */
export function MoneyFacts({ order }: { order: OrderDetail }) {
  const { money } = order
  if (!money || (money.rows.length === 0 && money.lines.length === 0)) return null
  const open = money.lines.filter((line) => line.order?._id !== order._id)
  return (
    <div className="grid gap-4 text-14">
      {money.rows.length > 0 && (
        <ul className="border-t border-line">
          {money.rows.map((row) => (
            <LedgerRow key={row.position} row={row} />
          ))}
        </ul>
      )}
      {money.paid > 0 && money.due > 0 && (
        <p className="font-semibold">
          {t('{taka} are missing', { taka: formatTaka(money.due) })}
          {money.restAskedAt && (
            <span className="font-normal text-ink-muted">
              {' · '}
              {t('asked for on {date}', { date: formatDateTime(money.restAskedAt) })}
            </span>
          )}
        </p>
      )}
      {money.surplus > 0 && (
        <p className="font-semibold">{t('{taka} too much received', { taka: formatTaka(money.surplus) })}</p>
      )}
      {open.length > 0 && (
        <div>
          <p className="text-ink-muted">Read from statements</p>
          <ul>
            {open.map((line) => (
              <li key={line._id} className="wrap-anywhere">
                {readText(line)}
              </li>
            ))}
          </ul>
          <May permission="read_payments" everywhere>
            <TextLink to="/dashboard/payments" className="inline-block py-1">
              Payments
            </TextLink>
          </May>
        </div>
      )}
      {(money.surplus > 0 || (money.paid > 0 && money.due > 0)) && (
        <May permission="write_payments" everywhere>
          <DifferenceActions order={order} money={money} />
        </May>
      )}
    </div>
  )
}

function LedgerRow({ row: { kind, taka, at, by, reference, store, reason } }: { row: Row }) {
  if (kind === 'undone') return null
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2">
      <span className="min-w-0 wrap-anywhere">
        {[KINDS[kind], reference, store].filter(Boolean).join(' · ')}
        <span className="block text-ink-muted">
          <time dateTime={at}>{formatDateTime(at)}</time> · {accountName(by)}
          {reason && ` · ${reason}`}
        </span>
      </span>
      <span className="whitespace-nowrap tabular-nums">{formatTaka(taka)}</span>
    </li>
  )
}

function readText({ amount, paisa, transactionId, sender, paidAt, order, isPaidBack }: ReadLine): string {
  const state = isPaidBack ? t('paid back') : order ? t('pays for {number}', { number: order.number }) : null
  return [formatTaka(amount, paisa), transactionId, sender, paidAt && formatDateTime(paidAt), state]
    .filter(Boolean)
    .join(' · ')
}

/** Accepts what differs, or asks for the rest of a wallet payment. */
function DifferenceActions({ order: { _id, number, payment }, money }: { order: OrderDetail; money: MoneyOfOrder }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const reread = () => queries.invalidateQueries({ queryKey: orderKeys.all })
  const ask = useMutation({
    mutationFn: () => call(api.payments.ask[':orderId'].$post({ param: { orderId: _id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: reread,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {money.due > 0 && payment.method !== 'COD' && (
        <Button size="sm" tone="secondary" busy={ask.isPending} onClick={() => ask.mutate()} className="min-h-11">
          {money.restAskedAt ? t('Ask for the rest again') : t('Ask for the rest')}
        </Button>
      )}
      <Button size="sm" tone="secondary" onClick={() => setOpen(true)} className="min-h-11">
        {money.due > 0 ? t('Accept the difference') : t('Keep it')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('Accept the difference of {number}?', { number })}
          submitLabel={t('Accept')}
          onDone={reread}
          onClose={() => setOpen(false)}
          onSubmit={({ text }) =>
            call(api.payments.accept[':orderId'].$post({ param: { orderId: _id }, json: { reason: text('reason') } }))
          }
        >
          {({ field }) => (
            <>
              <p>
                {money.due > 0
                  ? t('{taka} are missing', { taka: formatTaka(money.due) })
                  : t('{taka} too much received', { taka: formatTaka(money.surplus) })}
              </p>
              <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
            </>
          )}
        </ActDialog>
      )}
    </div>
  )
}
