import { formatTaka } from '#shared/rules/price.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { CartLine } from '#web/state/shapes.ts'

/** How the shop's present state differs from what stands in a line: no such product or size any more, or another price. */
export type LineChange = { kind: 'gone' } | { kind: 'size-gone' } | { kind: 'price'; from: number; to: number }

/** Compares a line with the product as it is now; null where nothing that matters has changed (CART-07). */
export function changeOf({ product, size }: CartLine, now: Product | undefined): LineChange | null {
  if (!now) return { kind: 'gone' }
  if (!now.sizes.some(({ _id }) => _id === size)) return { kind: 'size-gone' }
  const [from, to] = [product.discountPrice, now.discountPrice]
  return from === to ? null : { kind: 'price', from, to }
}

/** Whether a line can still be ordered. */
export function isOrderable(change: LineChange | null | undefined): boolean {
  return change?.kind !== 'gone' && change?.kind !== 'size-gone'
}

/** A change in words for the shopper. */
export function changeWords(change: LineChange): string {
  if (change.kind === 'gone') return 'This product is no longer available. Please remove it.'
  if (change.kind === 'size-gone') return 'This size is no longer available. Please remove it or choose another size.'
  return `The price has changed from ${formatTaka(change.from)} to ${formatTaka(change.to)}.`
}

/** Tells one line from another. */
export function lineKey({ product, size }: CartLine): string {
  return `${product._id} ${size}`
}

/** The number of a line's size; null where the product does not have it. */
export function sizeOf({ product, size }: CartLine): number | null {
  return product.sizes.find(({ _id }) => _id === size)?.size ?? null
}
