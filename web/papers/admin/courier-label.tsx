import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { PaperOrder } from '#shared/schemas/paper.ts'
import { shop } from '#web/shop.ts'
import { cx } from '#web/ui/cx.ts'
import { OrderBarcode, OrderQr } from './order-codes.tsx'
import { Recipient, Sender, sumPairs } from './paper-parts.tsx'

/** What stands on the parcel: to whom, from whom, what to collect, and the number for scanners. */
export function CourierLabel({ order }: { order: PaperOrder }) {
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
      <p className="paper-cash">
        {order.cash > 0 ? t('{total} to collect', { total: formatTaka(order.cash) }) : t('Nothing to collect')}
      </p>
      <Sender order={order} />
      <p className="paper-small">{t('{count} pairs', { count: figures(sumPairs(order)) })}</p>
      <OrderBarcode number={order.number} />
    </article>
  )
}

/** Long names and addresses are set smaller: nothing of a label is cut off, up to the longest address that can be entered. */
function lettering({ shippingAddress: { name, address } }: PaperOrder): string | false {
  const length = name.length + address.length
  if (length > 300) return 'paper-label-tiny'
  return length > 80 && 'paper-label-small'
}
