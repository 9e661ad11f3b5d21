import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'

/** What staff read of an order that was confirmed when pairs of it had gone. */
export function confirmedShort(order: OrderDetail): string {
  return t('Confirmed, but gone in the meantime: {lines}. The admins look for another store and call back.', {
    lines: shortLines(order),
  })
}

/** The same of an order whose payment was verified. */
export function verifiedShort(order: OrderDetail): string {
  return t('Payment verified, but gone in the meantime: {lines}. The admins look for another store.', {
    lines: shortLines(order),
  })
}

function shortLines({ products, work }: OrderDetail): string {
  return products
    .filter((_, position) => work?.short?.includes(position))
    .map(({ product, size }) => `${localized(product, 'name')}, ${t('size')} ${size.size}`)
    .join('; ')
}
