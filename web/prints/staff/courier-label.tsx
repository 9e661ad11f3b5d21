import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import type { PaperOrder } from '#shared/schemas/paper.ts'
import { shop } from '#web/shop.ts'
import { cx } from '#web/ui/cx.ts'
import { OrderBarcode, OrderQr } from './order-codes.tsx'
import { Recipient, Sender, sumPairs } from './paper-parts.tsx'

/** What stands on the parcel: to whom, from whom, what to collect, and the number for scanners. */
export function CourierLabel({ order }: { order: PaperOrder }) {
  const pairs = sumPairs(order)
  const count = figures(pairs)
  return (
    <article className={cx('paper-label', lettering(order))}>
      <header className="paper-head">
        <div>
          <h2 className="paper-shop">{shop.name}</h2>
          {order.parcel && (
            <p>
              {order.parcel.courier}
              {order.parcel.code && ` · ${order.parcel.code}`}
            </p>
          )}
        </div>
        <OrderQr number={order.number} />
      </header>
      <Recipient order={order} />
      <p className="paper-cash">{toCollect(order)}</p>
      {order.unpaid > 0 && order.leavesUnpaid !== null && (
        <p className="paper-small">{notVerifiedLabel(order.payment.method)}</p>
      )}
      <Sender order={order} />
      <p className="paper-small">{plural(pairs, t('{count} pair', { count }), t('{count} pairs', { count }))}</p>
      <OrderBarcode number={order.number} />
    </article>
  )
}

/** Nobody hands out as paid what is not: an order that may not leave yet says so in place of what to collect. */
function toCollect({ cash, unpaid, leavesUnpaid, payment }: PaperOrder): string {
  if (cash > 0) return t('{total} to collect', { total: formatTaka(cash) })
  return unpaid > 0 && leavesUnpaid === null ? notVerifiedLabel(payment.method) : t('Nothing to collect')
}

/** Long names and addresses are set smaller: nothing of a label is cut off, up to the longest address that can be entered. */
function lettering({ shippingAddress: { name, address } }: PaperOrder): string | false {
  const length = name.length + address.length
  if (length > 300) return 'paper-label-tiny'
  return length > 80 && 'paper-label-small'
}
