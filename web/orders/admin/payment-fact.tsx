import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { isWallet, paymentName } from '#shared/rules/order-status.ts'
import { isPaymentToVerify } from '#shared/rules/order-waiting.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { Fact } from '#web/orders/fact.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from './order-contacts.tsx'
import type { useOrderWork } from './use-order-actions.ts'

interface PaymentFactProps {
  order: OrderDetail
  work: ReturnType<typeof useOrderWork>
}

/** The payment of an order, and who verified it. */
export function PaymentFact({ order, work }: PaymentFactProps) {
  const { method, number, transactionId, verifiedAt } = order.payment
  return (
    <Fact title="Payment" level={3}>
      <p>{paymentName(method)}</p>
      {number && (
        <CopyLine text={number} what="Payment number">
          From {number}
        </CopyLine>
      )}
      {transactionId && (
        <CopyLine text={transactionId} what="Transaction id">
          Transaction id {transactionId}
        </CopyLine>
      )}
      {isPaymentToVerify(order) && (
        <p>
          <Badge tone="gold">Verify payment</Badge>
        </p>
      )}
      {isWallet(method) && verifiedAt && <Verified order={order} work={work} at={verifiedAt} />}
    </Fact>
  )
}

function Verified({ order: { payment }, work: { busy, verify }, at }: PaymentFactProps & { at: string }) {
  return (
    <div>
      <Badge tone="ok">Payment verified</Badge>
      <p className="mt-1 text-ink-muted wrap-anywhere">
        {payment.verifiedBy && `by ${payment.verifiedBy}, `}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <Button
        tone="quiet"
        size="sm"
        onClick={() => verify(false)}
        busy={busy === 'payment'}
        className="-ml-3 min-h-11 underline"
      >
        Take the mark back
      </Button>
    </div>
  )
}
