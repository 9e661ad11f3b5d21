import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import type { Order, OrderDetail } from '#shared/schemas/orders/order.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Tells staff that an order holds no pairs yet, or is short of some; nothing of other orders. */
export function HeldNotice({ order }: { order: OrderDetail }) {
  const short = order.work?.short ?? []
  return (
    <>
      {order.sizesToConfirm && <Notice tone="warn">{notHeldText(order)}</Notice>}
      {short.length > 0 && (
        <Notice tone="bad" title={t('Short of pairs')}>
          <ul>
            {order.products.map(
              ({ product, size, quantity }, position) =>
                short.includes(position) && (
                  <li key={`${product._id} ${size._id}`} className="wrap-anywhere">
                    {figures(quantity)} × {localized(product, 'name')}, {t('size')} {String(size.size)}
                  </li>
                ),
            )}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Why an order holds no pairs, and what makes it hold them. */
export function notHeldText({ work, payment }: Pick<Order, 'work' | 'payment'>): string {
  if (work?.holdEndedAt)
    return t('No pairs are held: nobody confirmed it in time, and they went back on {time}. Confirm each size.', {
      time: formatDateTime(work.holdEndedAt),
    })
  if (isWallet(payment.method)) return t('No pairs are held until its payment is verified, or it is approved.')
  return t('No pairs are held until the buyer has confirmed the sizes.')
}
