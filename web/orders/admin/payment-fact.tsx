import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isWallet, paymentMethodLabel } from '#shared/rules/order-status.ts'
import { needsPaymentVerification } from '#shared/rules/order-waiting.ts'
import { accountName } from '#shared/rules/retention.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { Fact } from '#web/orders/fact.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
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
      <p>{paymentMethodLabel(method)}</p>
      {number && (
        <CopyLine text={number} label="Payment number">
          From {number}
        </CopyLine>
      )}
      {transactionId && (
        <CopyLine text={transactionId} label="Transaction id">
          Transaction id {transactionId}
        </CopyLine>
      )}
      {needsPaymentVerification(order) && (
        <p>
          <Badge tone="gold">Verify payment</Badge>
        </p>
      )}
      {isWallet(method) && verifiedAt && <VerifiedPayment order={order} actions={actions} verifiedAt={verifiedAt} />}
    </Fact>
  )
}

function VerifiedPayment({
  order: { payment },
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
      <Button
        tone="quiet"
        size="sm"
        onClick={() => change({ verified: false })}
        busy={busy === 'payment'}
        className="-ml-3 min-h-11 underline"
      >
        Undo verification
      </Button>
    </div>
  )
}
