import { and, gte, inArray, lte, or, type SQL } from 'drizzle-orm'
import { products } from '#server/platform/db/tables/products.ts'
import type { CountFilters } from '#server/products/facets.queries.ts'
import type { SearchAspect } from '#shared/rules/search/search-aspects.ts'
import type { ProductSearch } from '#shared/schemas/product.ts'
import { hasSize, isInStock } from '../in-stock.queries.ts'
import type { CatalogueWords } from './catalogue-words.ts'
import type { Understanding } from './understanding.ts'
import { ignoreAspects } from './understood-parts.ts'

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
