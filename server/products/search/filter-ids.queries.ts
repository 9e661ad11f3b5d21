import { and, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { ANY_PRICE, products } from '#server/platform/db/tables/products.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import type { CountFilters } from '#server/products/facets.queries.ts'
import { hasSize, isInStock, type StockScope } from '#server/products/in-stock.queries.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { isId } from '#shared/rules/id.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import type { SearchAspect } from '#shared/rules/search/search-aspects.ts'
import type { ProductSearch } from '#shared/schemas/product.ts'
import type { CatalogueWords } from './catalogue-words.ts'
import { ignoreAspects, type Understanding } from './understanding.ts'

/** An id that never occurs, so that a filter with an unknown value matches nothing. */
const NO_MATCH_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The filters of a search as ids; null if not set. */
export interface FilterIds {
  category: string | null
  subCategory: string | null
  color: string | null
  size: string | null
  /** null: also what is sold out */
  stock: StockScope | null
}

/** The ids of the filters of a request; a value that does not exist becomes an id that matches nothing. */
export async function resolveFilters(
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

/** The filters that the shopper has set. */
export interface ShopperFilters extends CountFilters {
  /** ids, null if not set */
  ids: { color: string | null; size: string | null }
}

/** The search without what its words say about an aspect for which the shopper wants something else. */
export function withoutReplaced(
  meant: Understanding,
  { minPrice, maxPrice }: ProductSearch,
  { ids }: ShopperFilters,
  catalogue: CatalogueWords,
): Understanding {
  const replaced: SearchAspect[] = []
  if (ids.color && !(meant.colors && catalogue.colorIdsOf(meant.colors).includes(ids.color))) replaced.push('color')
  if (ids.size && ids.size !== (meant.size === null ? null : catalogue.sizeIdOf(meant.size))) replaced.push('size')
  if (minPrice !== null || maxPrice !== null) replaced.push('price')
  const isChosen = ids.color && catalogue.colorIdsOf(meant.unwanted.colors).includes(ids.color)
  const unwanted = isChosen ? { ...meant.unwanted, colors: [] } : meant.unwanted
  return { ...ignoreAspects(meant, replaced), asksForShoes: meant.asksForShoes, unwanted }
}

/** What the shopper has set, as the answer need not say it again. */
export function setAspects({ color, size, minPrice, maxPrice }: ProductSearch): SearchAspect[] {
  const aspects: SearchAspect[] = []
  if (color) aspects.push('color')
  if (size) aspects.push('size')
  if (minPrice !== null || maxPrice !== null) aspects.push('price')
  return aspects
}

/**
 * The filters of a list, those that the words of the search set among them: its facets then count what choosing another
 * colour, size or price would show. What contains the text itself (`literal`) fits the words whatever they say.
 */
export function filtersOf(
  meant: Understanding,
  set: ShopperFilters,
  literal: SQL | undefined,
  catalogue: CatalogueWords,
): CountFilters {
  const { colors, size, minPrice, maxPrice } = meant
  const sizeId = size === null || set.size ? null : catalogue.sizeIdOf(size)
  const price = and(
    minPrice === null ? undefined : gte(products.discountPrice, minPrice),
    maxPrice === null ? undefined : lte(products.discountPrice, maxPrice),
  )
  return {
    baseFilter: set.baseFilter,
    stock: set.stock,
    color: set.color ?? (colors ? or(literal, inArray(products.color, catalogue.colorIdsOf(colors))) : undefined),
    price: set.price ?? (price ? or(literal, price) : undefined),
    size: set.size ?? (sizeId ? hasSize(sizeId) : undefined),
    listedSize: set.listedSize ?? (sizeId && set.stock ? isInStock(set.stock, sizeId) : undefined),
    anySize: sizeId ? literal : undefined,
  }
}

/** The index of a price range in PRICE_RANGES, ANY_PRICE if no prices are given, null for any other range. */
export function priceRangeIndex({
  minPrice,
  maxPrice,
}: {
  minPrice: number | null
  maxPrice: number | null
}): number | null {
  const min = minPrice ?? 0
  if (min === 0 && maxPrice === null) return ANY_PRICE
  const index = PRICE_RANGES.findIndex((range) => range.min === min && range.max === maxPrice)
  return index < 0 ? null : index
}
