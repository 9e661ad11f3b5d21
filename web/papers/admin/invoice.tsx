import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { paymentMethodLabel } from '#shared/rules/order-status.ts'
import { includedVat } from '#shared/rules/paper.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { PaperOrder } from '#shared/schemas/paper.ts'
import { shop } from '#web/shop.ts'
import { OrderBarcode } from './order-codes.tsx'
import { PaperHead, PaperLines, PaperSums, Recipient } from './paper-parts.tsx'

/** The bill with the VAT in it, the seller's BIN and trade licence. */
export function Invoice({ order }: { order: PaperOrder }) {
  const vat = includedVat(order.subtotal, shop.vatPercent)
  return (
    <article className="paper">
      <PaperHead title={t('Invoice')}>
        <OrderBarcode number={order.number} />
      </PaperHead>
      <div className="paper-parties">
        <div>
          <h3>Seller</h3>
          <p className="paper-name">{shop.company}</p>
          <p>
            {shop.headOffice.street}, {shop.headOffice.city} {shop.headOffice.postcode}
          </p>
          <p>{shop.care.phone}</p>
          <p>BIN: {shop.vatNumber}</p>
          <p>Trade licence: {shop.licences.trade}</p>
        </div>
        <Recipient order={order} />
      </div>
      <PaperLines order={order} prices />
      <PaperSums
        rows={[
          [t('Shoes without VAT'), formatTaka(order.subtotal - vat)],
          [t('VAT, {percent}%', { percent: figures(shop.vatPercent) }), formatTaka(vat)],
          [t('Delivery'), formatTaka(order.shipping)],
          [t('Total'), formatTaka(order.total)],
        ]}
      />
      <p>
        {formatDate(order.createdAt)} · {paymentMethodLabel(order.payment.method)} · {paymentState(order)}
      </p>
      <p className="paper-small">
        {t('Exchange within {days} days of delivery, with this invoice.', {
          days: figures(shop.promises.exchangeDays),
        })}
      </p>
    </article>
  )
}

function paymentState({ cash, unpaid }: PaperOrder): string {
  if (cash > 0) return t('to pay at the door')
  return unpaid > 0 ? t('payment not verified yet') : t('paid')
}
