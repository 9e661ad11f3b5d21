import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { CorrectTransactionId } from './correct-transaction-id.tsx'
import { Fact } from './fact.tsx'

/** Delivery address, showroom and payment of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { shippingAddress, store, payment } = order
  const { name, phone, email, address } = shippingAddress
  const storeName = <span {...localizedProps(store, 'code')} />
  return (
    <div className="grid content-start gap-6 @xl:grid-cols-[1.5fr_1fr_1fr] @xl:gap-8">
      <Fact title="Delivery address">
        {[name, address, phone, email].filter(Boolean).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </Fact>
      <Fact title="Store">
        <p>{store.open ? <TextLink to={`/showrooms/details/${store._id}`}>{storeName}</TextLink> : storeName}</p>
        {store.phone && (
          <TextLink
            to={`tel:${phoneDigits(store.phone)}`}
            className="justify-self-start py-1 tabular-nums print:no-underline"
          >
            {store.phone}
          </TextLink>
        )}
        {!store.open && <p className="text-ink-muted">This showroom is closed now</p>}
      </Fact>
      <Fact title="Payment">
        <p>{paymentMethodLabel(payment.method)}</p>
        {payment.number && <p className="tabular-nums">From {payment.number}</p>}
        {payment.transactionId && <p className="wrap-anywhere">Transaction id {payment.transactionId}</p>}
        {payment.verifiedAt && <p className="text-ok">Payment verified</p>}
        {payment.isOpen && <CorrectTransactionId order={order} />}
      </Fact>
    </div>
  )
}
