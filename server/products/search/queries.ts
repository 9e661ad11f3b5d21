import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { toSearchTerms } from '#server/platform/db/search.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { ANY, products } from '#server/platform/db/tables/products.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import {
  type CountFilters,
  type Counts,
  computeCounts,
  readStoredCounts,
  sumCountsBetween,
} from '#server/products/facets.queries.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { isId } from '#shared/rules/id.ts'
import { PAGE_SIZE } from '#shared/rules/search/product-filter.ts'
import type { ProductPage, ProductSearch } from '#shared/schemas/product.ts'
import { hasSize, isInStock, type StockScope } from '../product-rows.queries.ts'
import { findProducts, listProducts, PRODUCT_ORDERS, readFirstPage } from '../queries.ts'
import { NO_MATCH_ID } from './catalogue-words.queries.ts'
import { NOTHING_LEFT_OUT, priceRangeIndex } from './filters.queries.ts'
import { searchByWords } from './word-search.queries.ts'

/** What only words can say. */
const NOT_SEARCHED = { understood: [], ...NOTHING_LEFT_OUT, isNear: false }

/** The filters of a search as ids; null if not set. */
interface FilterIds {
  category: string | null
  subCategory: string | null
  color: string | null
  size: string | null
  /** null: also what is sold out */
  stock: StockScope | null
}

/** The ids of the filters of a request; a value that does not exist becomes an id that matches nothing. */
async function resolveFilters(
  db: Db,
  { category, subCategory, color, size, inStock, store }: ProductSearch,
): Promise<FilterIds> {
  const orNoMatch = (text: string, id: string | null | undefined) => (text ? (id ?? NO_MATCH_ID) : null)
  const ids = { category: toId(category), subCategory: toId(subCategory) }
  const wantsStock = inStock || store !== ''
  if (!category && !subCategory && !color && !size && !wantsStock)
    return { category: null, subCategory: null, color: null, size: null, stock: null }
  const values = { color, colorId: toId(color), size: toSizeNumber(size), sizeId: toId(size), showroom: toId(store) }
  const [row] = await filterIdsQuery(db).execute({ ...ids, ...values })
  const isInCategory = row?.parent && (!category || row.parent === ids.category)
  return {
    category: subCategory ? null : orNoMatch(category, row?.category),
    subCategory: orNoMatch(subCategory, isInCategory ? ids.subCategory : null),
    color: orNoMatch(color, row?.color),
    size: orNoMatch(size, row?.size),
    stock: wantsStock && row?.isStockKept ? { showroom: orNoMatch(store, row.showroom) } : null,
  }
}

const filterIdsQuery = prepareOnce((db) => {
  const subselect = (select: SQL) => sql<string | null>`(${select})`
  const placeholder = sql.placeholder
  return db
    .select({
      category: subselect(sql`select id from ${categories} where id = ${placeholder('category')}`),
      color: subselect(
        sql`select id from ${colors} where lower(name) = lower(${placeholder('color')}) or id = ${placeholder('colorId')}`,
      ),
      size: subselect(
        sql`select id from ${sizes} where size = ${placeholder('size')} or id = ${placeholder('sizeId')}`,
      ),
      parent: subselect(sql`select category from ${subCategories} where id = ${placeholder('subCategory')}`),
      showroom: subselect(
        sql`select id from ${showrooms} where id = ${placeholder('showroom')} and ${isNull(showrooms.archivedAt)}`,
      ),
      isStockKept: sql<boolean>`stock_is_kept()`,
    })
    .from(sql`(select) as nothing`)
    .prepare('search_filters')
})

function toId(text: string): string | null {
  const id = text.toLowerCase()
  return isId(id) ? id : null
}

function toSizeNumber(text: string): number | null {
  const number = Number(toLatinDigits(text))
  return number > 0 && number < 100 ? number : null
}

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
