import { and, not, or, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { products } from '#server/db/tables/products.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { discountLabel } from '#shared/rules/price.ts'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { isOnSale, PRODUCT_ORDERS } from '../queries.ts'
import { nameBegins, nameContains, toSearchTerms } from './text-match.queries.ts'

/** At most five products whose name contains the text: names that start with it first, then the newest. */
export async function suggestProducts(db: Db, query: string): Promise<ProductSuggestion[]> {
  const terms = toSearchTerms(query)
  if (!terms.length) return []
  const startsWithTerm = or(...terms.map(nameBegins))
  const containsTerm = or(...terms.map(nameContains))
  const rows = await newestFive(db, startsWithTerm)
  if (rows.length < 5) rows.push(...(await newestFive(db, and(containsTerm, startsWithTerm && not(startsWithTerm)))))
  return rows.slice(0, 5).map(({ id, image1, ...row }) => ({
    _id: id,
    ...row,
    discount: discountLabel(row) ?? undefined,
    image1: imageUrl('products/image', id, image1),
  }))
}

function newestFive(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: products.id,
      name: products.name,
      nameBn: products.nameBn,
      originalPrice: products.originalPrice,
      discountPrice: products.discountPrice,
      image1: products.image1,
    })
    .from(products)
    .where(and(isOnSale, where))
    .orderBy(...PRODUCT_ORDERS.newest)
    .limit(5)
}
