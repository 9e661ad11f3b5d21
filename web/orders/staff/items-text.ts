import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import type { Order } from '#shared/schemas/orders/order.ts'

/** What was ordered, in one line, the sizes first, where a narrow column shows them: '42 Oxford, 38 Jamdani Sandal × 2'. */
export function itemsText({ products }: Pick<Order, 'products'>): string {
  return products
    .map((line) => {
      const quantity = line.quantity > 1 ? ` × ${figures(line.quantity)}` : ''
      return `${line.sizeNumber} ${localized(line, 'name')}${quantity}`
    })
    .join(', ')
}
