import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { paymentMethodLabel, type Wallet } from '#shared/rules/orders/order-status.ts'
import { shop } from '#web/shop.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says where the money is of somebody who has paid from a wallet before an order was refused. */
export function PaidAlready({ wallet }: { wallet: Wallet }) {
  const { phone, hours } = shop.care
  return (
    <Notice tone="warn" title="Have you paid already? Your money is not lost.">
      Place the order once it can be placed, with the transaction id that {paymentMethodLabel(wallet)} gave you: do not
      pay again. If you cannot, call us at{' '}
      <a href={`tel:${phoneDigits(phone)}`} className="text-link whitespace-nowrap">
        {phone}
      </a>{' '}
      ({hours}), and we put it right or pay it back.
    </Notice>
  )
}
