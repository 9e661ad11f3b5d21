import { and, count, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { containsTyped } from '#server/db/search.ts'
import { categories } from '#server/db/tables/categories.ts'
import { colors } from '#server/db/tables/colors.ts'
import { products } from '#server/db/tables/products.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { toSearchTerms } from '#server/products/search/text-match.queries.ts'
import type { ProductSort } from '#shared/rules/product-filter.ts'
import type { Product } from '#shared/schemas/product.ts'
import { isOnSale } from '../product-rows.queries.ts'
import { listProducts, PRODUCT_ORDERS } from '../queries.ts'

interface ManagedSearch {
  query: string
  sort: ProductSort
  page: number
  limit: number
}

/**
 * One page of the products on sale whose name, article number, colour, category or sub-category contains the text, ignoring
 * case. Bengali digits in the text also count as 0–9.
 */
export async function searchManagedProducts(
  db: Db,
  { query, sort, page, limit }: ManagedSearch,
): Promise<{ products: Product[]; total: number }> {
  const where = containsText(db, query)
  const [countRows, pageProducts] = await Promise.all([
    db.select({ total: count() }).from(products).where(and(isOnSale, where)),
    listProducts(db, { where, order: PRODUCT_ORDERS[sort], limit, offset: (page - 1) * limit }),
  ])
  return { products: pageProducts, total: countRows[0]?.total ?? 0 }
}

function containsText(db: Db, query: string): SQL | undefined {
  return or(...toSearchTerms(query).map((term) => containsTerm(db, term)))
}

function containsTerm(db: Db, term: string): SQL | undefined {
  const idsByName = <T extends typeof colors | typeof categories | typeof subCategories>(table: T) =>
    db
      .select({ id: table.id })
      .from(table as typeof colors)
      .where(containsTyped(sql`lower(${table.name})`, term))
  return or(
    containsTyped(products.searchText, term),
    inArray(products.color, idsByName(colors)),
    inArray(products.category, idsByName(categories)),
    inArray(products.subCategory, idsByName(subCategories)),
  )
}
