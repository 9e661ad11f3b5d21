import { orderTotals } from '#shared/rules/money/price.ts'
import { deliveryFee } from '#shared/rules/orders/delivery.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { CartLine } from '#web/state/shapes.ts'

/** Subtotal, shipping and total of the lines, in taka; without a district shipping is that of the dearest zone, and what is collected has none. */
export function computeTotals(lines: readonly CartLine[], district?: string | null, isCollected = false) {
  return orderTotals(
    lines.map(({ product, quantity }) => ({ unitPrice: product.discountPrice, quantity })),
    (subtotal) => (isCollected ? 0 : deliveryFee(shopFacts.delivery, subtotal, district ?? undefined)),
  )
}
