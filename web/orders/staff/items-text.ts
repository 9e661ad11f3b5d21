import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import type { Order } from '#shared/schemas/orders/order.ts'

type Line = Order['products'][number]

/** What follows the name of a shoe that was ordered: '42 × 3'. */
export function sizeText({ sizeNumber, quantity }: Line): string {
  return quantity > 1 ? `${sizeNumber} × ${figures(quantity)}` : `${sizeNumber}`
}

/** What was ordered: 'Beach Flip-Flop, 42 × 3; Oxford, 41'. */
export function itemsText({ products }: Pick<Order, 'products'>): string {
  return products.map((line) => `${localized(line, 'name')}, ${sizeText(line)}`).join('; ')
}
