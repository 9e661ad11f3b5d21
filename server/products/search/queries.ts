import { and, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { toSearchTerms } from '#server/platform/db/search.ts'
import { ANY, products } from '#server/platform/db/tables/products.ts'
import {
  type CountFilters,
  type Counts,
  computeCounts,
  readStoredCounts,
  sumCountsBetween,
} from '#server/products/facets.queries.ts'
import { isId } from '#shared/rules/id.ts'
import { PAGE_SIZE } from '#shared/rules/search/product-filter.ts'
import type { ProductPage, ProductSearch } from '#shared/schemas/product.ts'
import { hasSize, isInStock } from '../product-rows.queries.ts'
import { findProducts, listProducts, PRODUCT_ORDERS, readFirstPage } from '../queries.ts'
import { type FilterIds, priceRangeIndex, resolveFilters } from './filters.queries.ts'
import { NOTHING_LEFT_OUT, searchByWords } from './word-search.queries.ts'

/** What only words can say. */
const NOT_SEARCHED = { understood: [], ...NOTHING_LEFT_OUT, isNear: false }

/** One page of the products on sale, with facets. */
export async function searchProducts(db: Db, search: ProductSearch): Promise<ProductPage> {
  const { sort, page, limit, minPrice, maxPrice } = search
  const { stock, ...filterIds } = await resolveFilters(db, search)
  const baseFilter = and(
    isOnSale,
    filterIds.category ? eq(products.category, filterIds.category) : undefined,
    filterIds.subCategory ? eq(products.subCategory, filterIds.subCategory) : undefined,
    stock ? isInStock(stock) : undefined,
  )
  const color = filterIds.color ? eq(products.color, filterIds.color) : undefined
  const size = filterIds.size ? hasSize(filterIds.size) : undefined
  const price = and(
    minPrice === null ? undefined : gte(products.discountPrice, minPrice),
    maxPrice === null ? undefined : lte(products.discountPrice, maxPrice),
  )
  const listedSize = stock && filterIds.size ? isInStock(stock, filterIds.size) : size
  const filters = { baseFilter, color, size, listedSize, price, stock: stock ?? undefined }
  const terms = toSearchTerms(search.query)
  const ids = { color: filterIds.color, size: filterIds.size }
  if (terms.length) return searchByWords(db, search, { ...filters, ids }, terms)

  const [counts, pageProducts] = await Promise.all([
    stock ? computeCounts(db, filters) : readCounts(db, filterIds, search, filters),
    color || size || price || stock || page > 1 || limit !== PAGE_SIZE
      ? listProducts(db, {
          where: and(baseFilter, color, listedSize, price),
          order: PRODUCT_ORDERS[sort ?? 'newest'],
          limit,
          offset: (page - 1) * limit,
          soldOutLast: true,
        })
      : readFirstPage(db, filterIds, sort ?? 'newest'),
  ])
  return {
    products: pageProducts,
    total: counts.total,
    page,
    pages: Math.ceil(counts.total / limit),
    ...NOT_SEARCHED,
    facets: counts.facets,
  }
}

/** The counts of a list without words and whatever is in stock, as far as they can be from those that are stored. */
async function readCounts(
  db: Db,
  ids: Omit<FilterIds, 'stock'>,
  search: ProductSearch,
  filters: CountFilters,
): Promise<Counts> {
  const key = { scope: ids.subCategory ?? ids.category ?? ANY, color: ids.color ?? ANY, size: ids.size ?? ANY }
  const price = priceRangeIndex(search)
  if (price !== null) return readStoredCounts(db, { ...key, price })
  const { minPrice, maxPrice } = search
  const sum = { scopes: [key.scope], colors: [key.color], size: key.size, minPrice, maxPrice }
  return (await sumCountsBetween(db, sum, filters)) ?? computeCounts(db, filters)
}

/** The current state of the products of a cart: those that are on sale, in the order of the ids. */
export async function searchByIds(db: Db, ids: string[]): Promise<ProductPage> {
  const cartProducts = await findProducts(db, ids.map((id) => id.trim().toLowerCase()).filter(isId))
  return {
    products: cartProducts,
    total: cartProducts.length,
    page: 1,
    pages: 1,
    ...NOT_SEARCHED,
    facets: { colors: [], sizes: [], prices: [] },
  }
}
