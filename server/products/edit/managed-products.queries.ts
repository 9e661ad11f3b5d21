import { and, count, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { withPlainSigns } from '#server/db/search.ts'
import { categories } from '#server/db/tables/categories.ts'
import { colors } from '#server/db/tables/colors.ts'
import { products } from '#server/db/tables/products.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { toSearchTerms } from '#server/products/search/text-match.queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { ProductSort } from '#shared/rules/product-filter.ts'
import type { Product } from '#shared/schemas/product.ts'
import { isOnSale } from '../product-rows.queries.ts'
import { listProducts, PRODUCT_ORDERS } from '../queries.ts'
import { toWordPatterns } from './word-patterns.ts'

interface ManagedSearch {
  query: string
  /** ids of which products are to be; anything else means all */
  category: string | null
  subCategory: string | null
  sort: ProductSort | null
  page: number
  limit: number
}

/**
 * One page of the products on sale that have every word of the text in name, article number, colour, category or sub-category, and the
 * last one at least as the beginning of a word, ignoring case. Bengali digits in the text also count as 0–9.
 */
export async function searchManagedProducts(
  db: Db,
  { query, category, subCategory, sort, page, limit }: ManagedSearch,
): Promise<{ products: Product[]; total: number }> {
  const where = and(
    matchesQuery(db, query),
    isId(category ?? '') ? eq(products.category, category ?? '') : undefined,
    isId(subCategory ?? '') ? eq(products.subCategory, subCategory ?? '') : undefined,
  )
  const [countRows, pageProducts] = await Promise.all([
    db.select({ total: count() }).from(products).where(and(isOnSale, where)),
    listProducts(db, { where, order: PRODUCT_ORDERS[sort ?? 'newest'], limit, offset: (page - 1) * limit }),
  ])
  return { products: pageProducts, total: countRows[0]?.total ?? 0 }
}

/** Every word of the query, in one of its spellings, in one of the product's texts. */
function matchesQuery(db: Db, query: string): SQL | undefined {
  return or(...toSearchTerms(query).map((term) => and(...toWordPatterns(term).map((word) => hasWord(db, word)))))
}

function hasWord(db: Db, pattern: string): SQL | undefined {
  const idsByName = <T extends typeof colors | typeof categories | typeof subCategories>(table: T) => {
    const { id, name, nameBn } = table as typeof colors
    return db
      .select({ id })
      .from(table as typeof colors)
      .where(or(matches(sql`lower(${name})`, pattern), matches(sql`lower(${nameBn})`, pattern)))
  }
  return or(
    matches(products.searchText, pattern),
    inArray(products.color, idsByName(colors)),
    inArray(products.category, idsByName(categories)),
    inArray(products.subCategory, idsByName(subCategories)),
  )
}

function matches(column: SQLWrapper, pattern: string): SQL {
  return sql`${withPlainSigns(column)} ~ ${pattern}`
}
