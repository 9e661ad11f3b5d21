import { and, eq, gte, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { escapeLike } from '#server/db/search.ts'
import { categories } from '#server/db/tables/categories.ts'
import { colors } from '#server/db/tables/colors.ts'
import { ANY, ANY_PRICE } from '#server/db/tables/product-facets.ts'
import { products } from '#server/db/tables/products.ts'
import { sizes } from '#server/db/tables/sizes.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { computeCounts, readStoredCounts } from '#server/products/facets.queries.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { isId } from '#shared/rules/id.ts'
import { discountLabel } from '#shared/rules/price.ts'
import { PRICE_RANGES } from '#shared/rules/price-ranges.ts'
import { PAGE_SIZE } from '#shared/rules/product-filter.ts'
import type { ProductPage, ProductSearch, ProductSuggestion } from '#shared/schemas/product.ts'
import { findProducts, isOnSale, listProducts, PRODUCT_ORDERS, readFirstPage } from '../queries.ts'

/** An id that never occurs, so that a filter with an unknown value matches nothing. */
const NO_MATCH_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The filters of a search as ids; null if not set. */
interface FilterIds {
  category: string | null
  subCategory: string | null
  color: string | null
  size: string | null
}

/** One page of the products on sale, with facets. */
export async function searchProducts(db: Db, search: ProductSearch): Promise<ProductPage> {
  const { sort, page, limit, minPrice, maxPrice } = search
  const filterIds = await resolveFilters(db, search)
  const terms = toSearchTerms(search.query)
  const termFilter = or(...terms.map(containsText))
  const baseFilter = and(
    isOnSale,
    filterIds.category ? eq(products.category, filterIds.category) : undefined,
    filterIds.subCategory ? eq(products.subCategory, filterIds.subCategory) : undefined,
  )
  const color = filterIds.color ? eq(products.color, filterIds.color) : undefined
  const size = filterIds.size ? sql`${products.sizeIds} @> array[${filterIds.size}::uuid]` : undefined
  const price = and(
    minPrice === null ? undefined : gte(products.discountPrice, minPrice),
    maxPrice === null ? undefined : lte(products.discountPrice, maxPrice),
  )
  const rangeIndex = priceRangeIndex(search)
  const [counts, pageProducts] = await Promise.all([
    termFilter || rangeIndex === null
      ? computeCounts(db, { baseFilter: and(baseFilter, or(...terms.map(matchesText))), color, size, price })
      : readStoredCounts(db, {
          scope: filterIds.subCategory ?? filterIds.category ?? ANY,
          color: filterIds.color ?? ANY,
          size: filterIds.size ?? ANY,
          price: rangeIndex,
        }),
    termFilter || color || size || price || page > 1 || limit !== PAGE_SIZE
      ? listProducts(db, {
          where: and(baseFilter, termFilter, color, size, price),
          order: PRODUCT_ORDERS[sort],
          limit,
          offset: (page - 1) * limit,
        })
      : readFirstPage(db, filterIds, sort),
  ])
  return { products: pageProducts, ...counts, page, pages: Math.ceil(counts.total / limit) }
}

/** The current state of the products of a cart: those that are on sale, in the order of the ids. */
export async function searchByIds(db: Db, ids: string[]): Promise<ProductPage> {
  const cartProducts = await findProducts(db, ids.map((id) => id.trim().toLowerCase()).filter(isId))
  return {
    products: cartProducts,
    total: cartProducts.length,
    page: 1,
    pages: 1,
    facets: { colors: [], sizes: [], prices: [] },
  }
}

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

/** Whether name or article number contains the text, ignoring case. */
function matchesText(text: string): SQL {
  return sql`${products.searchText} like '%' || lower(${escapeLike(text)}) || '%'`
}

/**
 * The same, for fetching a few rows: the trigram index serves longer texts, an index of single letters those of one or two.
 * Counting such a short text does not use the latter, because most products may match and the index covers nothing else.
 */
function containsText(text: string): SQL | undefined {
  const short = [...text].length <= 2
  return and(
    short ? sql`string_to_array(${products.searchText}, null) @> string_to_array(lower(${text}), null)` : undefined,
    matchesText(text),
  )
}

/** The name is the first line of `search_text`. */
function nameContains(text: string): SQL | undefined {
  return and(containsText(text), sql`${products.searchText} like '%' || lower(${escapeLike(text)}) || E'%\\n%'`)
}

function nameBegins(text: string): SQL {
  return sql`${products.searchText} like lower(${escapeLike(text)}) || '%'`
}

/** The texts to search for: the query itself, and its variant with Latin digits if it has Bengali ones. */
export function toSearchTerms(query: string): string[] {
  const text = query.normalize('NFC').trim()
  if (!text) return []
  return [...new Set([text, toLatinDigits(text)])]
}

/** The index of the price range in PRICE_RANGES, ANY_PRICE if no prices are given, null for any other range. */
function priceRangeIndex({ minPrice, maxPrice }: Pick<ProductSearch, 'minPrice' | 'maxPrice'>): number | null {
  const min = minPrice ?? 0
  if (min === 0 && maxPrice === null) return ANY_PRICE
  const index = PRICE_RANGES.findIndex((range) => range.min === min && range.max === maxPrice)
  return index < 0 ? null : index
}

async function resolveFilters(db: Db, { category, subCategory, color, size }: ProductSearch): Promise<FilterIds> {
  const orNoMatch = (text: string, id: string | null | undefined) => (text ? (id ?? NO_MATCH_ID) : null)
  const ids = { category: toId(category), subCategory: toId(subCategory) }
  if (!category && !subCategory && !color && !size)
    return { category: null, subCategory: null, color: null, size: null }
  const values = { color, colorId: toId(color), size: toSizeNumber(size), sizeId: toId(size) }
  const [row] = await filterIdsQuery(db).execute({ ...ids, ...values })
  const isInCategory = row?.parent && (!category || row.parent === ids.category)
  return {
    category: subCategory ? null : orNoMatch(category, row?.category),
    subCategory: orNoMatch(subCategory, isInCategory ? ids.subCategory : null),
    color: orNoMatch(color, row?.color),
    size: orNoMatch(size, row?.size),
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
