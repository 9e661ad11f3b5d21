import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { hasLeft } from '#server/platform/db/product-visibility.ts'
import { products } from '#server/platform/db/tables/products.ts'
import type { GoneProduct } from '#shared/schemas/product.ts'
import { findSimilarProducts, listProducts } from './queries.ts'

/** A product that was on sale and has left the shop, with at most eight that are like it, or else the newest ones; null if there never was one. */
export async function findGoneProduct(db: Db, id: string): Promise<GoneProduct | null> {
  const [row] = await db
    .select({
      name: products.name,
      nameBn: products.nameBn,
      category: products.category,
      subCategory: products.subCategory,
    })
    .from(products)
    .where(and(eq(products.id, id), hasLeft, eq(products.neverOnSale, false)))
  if (!row) return null
  const { category, subCategory, ...names } = row
  const similar =
    category && subCategory
      ? await findSimilarProducts(db, { _id: id, category: { _id: category }, subCategory: { _id: subCategory } })
      : []
  return { ...names, similar: similar.length > 0 ? similar : await listProducts(db, { limit: 8, soldOutLast: true }) }
}
