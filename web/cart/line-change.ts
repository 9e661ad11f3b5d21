import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { CartLine } from '#web/state/shapes.ts'

/** How the catalogue differs from a stored line: the product or size no longer exists, no showroom has it, or the price has changed. */
export type LineChange =
  | { kind: 'unavailable' }
  | { kind: 'size-unavailable' }
  | { kind: 'sold-out' }
  | { kind: 'price'; from: number; to: number }

/** Compares a line with the current product; null if nothing relevant has changed. */
export function compareLine({ product, size }: CartLine, currentProduct: Product | undefined): LineChange | null {
  if (!currentProduct) return { kind: 'unavailable' }
  const currentSize = currentProduct.sizes.find(({ _id }) => _id === size)
  if (!currentSize) return { kind: 'size-unavailable' }
  if (currentSize.available === false) return { kind: 'sold-out' }
  const [from, to] = [product.discountPrice, currentProduct.discountPrice]
  return from === to ? null : { kind: 'price', from, to }
}

/** Whether a line can still be ordered. */
export function isOrderable(change: LineChange | null | undefined): boolean {
  return !change || change.kind === 'price'
}

/** The lines that can still be ordered, which are all that a bill counts; `changes` is keyed by `lineKey`. */
export function orderableLines(
  lines: readonly CartLine[],
  changes: ReadonlyMap<string, LineChange>,
): readonly CartLine[] {
  return lines.filter((line) => isOrderable(changes.get(lineKey(line))))
}

/** Describes a change to the shopper. */
export function describeChange(change: LineChange): string {
  if (change.kind === 'unavailable') return t('This product is no longer available. Please remove it.')
  if (change.kind === 'size-unavailable')
    return t('This size is no longer available. Please remove it or choose another size.')
  if (change.kind === 'sold-out') return t('This size is sold out. Please remove it or choose another size.')
  return t('The price has changed from {from} to {to}.', { from: formatTaka(change.from), to: formatTaka(change.to) })
}

/** Identifies a line within a cart. */
export function lineKey({ product, size }: CartLine): string {
  return `${product._id} ${size}`
}

/** The number of a line's size; null if the product does not have that size. */
export function sizeNumber({ product, size }: CartLine): number | null {
  return product.sizes.find(({ _id }) => _id === size)?.size ?? null
}
