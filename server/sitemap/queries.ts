import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { ANY, ANY_PRICE, productFacets, products } from '#server/platform/db/tables/products.ts'

/** Rises whenever a size has its first pair, or has sold its last. */
export async function readAvailability(db: Db): Promise<string> {
  const { rows } = await db.execute<{ availability: string }>(sql`select availability::text from catalogue_version`)
  return rows[0]?.availability ?? ''
}

/** The number of products on sale, from a counter that the database maintains: one row, whatever the size of the catalogue. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db
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
  return row?.count ?? 0
}

/**
 * `limit` products on sale from `offset` on, the oldest first, so that a new product changes only the last part. The
 * skipped ones are counted within an index, without reading their rows.
 */
export function listProductPart(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const order = [asc(products.createdAt), asc(products.id)]
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(isOnSale)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...order)
}
