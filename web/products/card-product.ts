import type { CardProduct, Product } from '#shared/schemas/product.ts'

/** Leaves out what no card shows, so that pages with many products weigh less. */
export function toCardProduct({ description, descriptionBn, ...cardProduct }: Product): CardProduct {
  return cardProduct
}
