import type { CardProduct, Product } from '#shared/schemas/product.ts'

/** Leaves out what no card shows. */
export function toCardProduct(product: Product): CardProduct {
  const { description, descriptionBn, featured, bestSeller, createdAt, updatedAt, ...card } = product
  return card
}

/**
 * The same for a list, which has equal categories, colours and sizes be the same object, which a page then carries once, so
 * that pages with many products weigh less.
 */
export function toCardProducts(products: readonly Product[]): CardProduct[] {
  const seen = new Map<string, unknown>()
  const share = <T>(key: string, part: T): T => {
    if (!seen.has(key)) seen.set(key, part)
    return seen.get(key) as T
  }
  const shareSizes = (sizes: Product['sizes']) => {
    const keys = sizes.map(({ _id, available }) => `${_id} ${available}`)
    return share(
      `sizes ${keys.join()}`,
      sizes.map((size, index) => share(`size ${keys[index]}`, size)),
    )
  }
  return products.map(toCardProduct).map((product) => ({
    ...product,
    category: share(product.category._id, product.category),
    subCategory: share(product.subCategory._id, product.subCategory),
    color: share(product.color._id, product.color),
    sizes: shareSizes(product.sizes),
  }))
}
