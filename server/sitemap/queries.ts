import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { productFacets, products } from '#server/db/schema.ts'
import { ANY, ANY_PRICE } from '#server/products/facets/queries.ts'
import { isOnSale } from '#server/products/queries.ts'

/** How many products are on sale: the count that the database keeps, one row whatever the size of the catalogue. */
export async function countProducts(db: Db): Promise<number> {
  const [kept] = await db
    .select({ count: productFacets.count })
    .from(productFacets)
    .where(
      and(
        eq(productFacets.scope, ANY),
        eq(productFacets.color, ANY),
        eq(productFacets.size, ANY),
        eq(productFacets.price, ANY_PRICE),
      ),
    )
  return kept?.count ?? 0
}

/**
 * A part of what is on sale, `limit` products from `offset` on, the oldest first: a new product changes only the last
 * part. What comes before is passed over within an index, unread.
 */
export function productPart(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const order = [asc(products.createdAt), asc(products.id)]
  const part = db
    .select({ id: products.id })
    .from(products)
    .where(isOnSale)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(inArray(products.id, part))
    .orderBy(...order)
}
