import { orderTotals } from '#shared/rules/price.ts'
import type { CartLine } from '#web/state/shapes.ts'

/** Subtotal, shipping and total of the lines, in taka. */
export function computeTotals(lines: readonly CartLine[]) {
  return orderTotals(lines.map(({ product, quantity }) => ({ unitPrice: product.discountPrice, quantity })))
}
