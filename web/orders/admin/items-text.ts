import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import type { Order } from '#shared/schemas/order.ts'

/** What was ordered, in one line: 'Oxford 42, Jamdani Sandal 38 × 2'. */
export function itemsText({ products }: Pick<Order, 'products'>): string {
  return products
    .map((line) => {
      const quantity = line.quantity > 1 ? ` × ${figures(line.quantity)}` : ''
      return `${localized(line, 'name')} ${line.sizeNumber}${quantity}`
    })
    .join(', ')
}
