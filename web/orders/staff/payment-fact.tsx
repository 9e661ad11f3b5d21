import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isOpenStatus, isWallet, notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { handOverLabel, needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { May } from '#web/auth/may.tsx'
import { Fact } from '#web/orders/fact.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { UnpaidDialog } from '#web/staff/unpaid-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoneyFacts } from './money-facts.tsx'
import { CopyLine } from './order-contacts.tsx'
import type { useOrderActions } from './use-order-actions.ts'

interface PaymentFactProps {
  order: OrderDetail
  actions: ReturnType<typeof useOrderActions>
}

/** The payment of an order, and who verified it. */
export function PaymentFact({ order, actions }: PaymentFactProps) {
  const { method, number, transactionId, verifiedAt } = order.payment
  return (
    <Fact title="Payment" level={3}>
      <p>{handOverLabel(order)}</p>
      {isWallet(method) && order.work && order.work.cash > 0 && (
        <p>{t('{total} to collect', { total: formatTaka(order.work.cash) })}</p>
      )}
      {number && (
        <CopyLine text={number} label="Payment number">
          From {number}
        </CopyLine>
      )}
      {transactionId && (
        <CopyLine text={transactionId} label="Transaction ID">
          Transaction ID {transactionId}
        </CopyLine>
      )}
      {needsPaymentVerification(order) && (
        <p>
          <Badge tone="gold">{notVerifiedLabel(method)}</Badge>
        </p>
      )}
      {order.work?.leavesUnpaid && (
        <p className="wrap-anywhere">{t('Leaves unpaid: {reason}', { reason: order.work.leavesUnpaid })}</p>
      )}
      <HowItLeaves order={order} />
      <MoneyFacts order={order} />
      {isWallet(method) && verifiedAt && <VerifiedPayment order={order} actions={actions} verifiedAt={verifiedAt} />}
    </Fact>
  )
}

/** Lets an admin say how an open order leaves whose wallet payment nobody has verified, or whose money went back. */
function HowItLeaves({ order: { _id, number, payment, status, work, total, money } }: { order: OrderDetail }) {
  const queries = useQueryClient()
  const settles = useMayEverywhere('write_payments')
  const [isOpen, setOpen] = useState(false)
  const isPaid = !work || work.unpaid + work.cash === 0
  const isPaidBack = money?.state === 'refunded'
  const isAsked = isPaidBack || isWallet(payment.method)
  if (!settles || !isAsked || isPaid || !isOpenStatus(status)) return null
  const order = { _id, number, method: payment.method, unpaid: work.unpaid || work.cash || total, isPaidBack }
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => setOpen(true)} className="-ml-3 min-h-11 underline">
        How it leaves
      </Button>
      {isOpen && (
        <UnpaidDialog
          order={order}
          onDone={() => queries.invalidateQueries({ queryKey: orderKeys.all })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function VerifiedPayment({
  order: { payment, store },
  actions: { busy, change },
  verifiedAt,
}: PaymentFactProps & { verifiedAt: string }) {
  return (
    <div>
      <Badge tone="ok">Payment verified</Badge>
      <p className="mt-1 text-ink-muted wrap-anywhere">
        {payment.verifiedBy && `${t('by {name}', { name: accountName(payment.verifiedBy) })}, `}
        <time dateTime={verifiedAt}>{formatDateTime(verifiedAt)}</time>
      </p>
      <May permission="write_orders" at={store._id}>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => change({ verified: false })}
          busy={busy === 'payment'}
          className="-ml-3 min-h-11 underline"
        >
          Undo verification
        </Button>
      </May>
    </div>
  )
}
