import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { handOverLabel } from '#shared/rules/orders/order-waiting.ts'
import type { PaperOrder } from '#shared/schemas/orders/paper.ts'
import { OrderBarcode } from './order-codes.tsx'
import { PaperHead, PaperLines, PaperSums, PartOf, Recipient } from './paper-parts.tsx'

/**
 * The bill with the VAT in it, the seller's BIN and trade licence. It says what was true when the order was placed, and nothing that
 * changes later, as whether it is paid: a second print is the same.
 */
export function Invoice({ order }: { order: PaperOrder }) {
  const { invoice, fulfilment } = order
  const isCollected = fulfilment === 'collection'
  const days = figures(invoice.exchangeDays)
  return (
    <article className="paper">
      <PaperHead title={t('Invoice')} name={localized(invoice, 'name')}>
        <OrderBarcode number={order.number} />
      </PaperHead>
      <PartOf order={order} />
      <div className="paper-parties">
        <div>
          <h3>Seller</h3>
          <p className="paper-name">{localized(invoice, 'company')}</p>
          <p>
            {localized(invoice, 'street')}, {localized(invoice, 'city')} {invoice.postcode}
          </p>
          <p>{invoice.phone}</p>
          <p>BIN: {invoice.vatNumber}</p>
          <p>Trade licence: {invoice.tradeLicence}</p>
        </div>
        <Recipient order={order} />
      </div>
      <PaperLines order={order} prices />
      <PaperSums
        rows={[
          [t('Shoes without VAT'), formatTaka(order.subtotal - invoice.vat)],
          [t('VAT, {percent}%', { percent: figures(invoice.vatPercent) }), formatTaka(invoice.vat)],
          isCollected ? [t('Collect in the showroom'), t('Free')] : [t('Delivery'), formatTaka(order.shipping)],
          [t('Total'), formatTaka(order.total)],
        ]}
      />
      <p>
        {formatDate(order.createdAt)} · {handOverLabel(order)}
      </p>
      <p className="paper-small">
        {isCollected
          ? t('Exchange within {days} days of collection, with this invoice.', { days })
          : t('Exchange within {days} days of delivery, with this invoice.', { days })}
      </p>
    </article>
  )
}
