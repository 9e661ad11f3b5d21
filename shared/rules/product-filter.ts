import { toLatinDigits } from '../bangladesh/digits.ts'
import { PRICE_RANGES, type PriceRange } from './price-ranges.ts'

/** The sort orders of a product list; the first is the default. */
export const PRODUCT_SORTS = ['newest', 'price-up', 'price-down', 'best-selling'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Products per page, and the maximum number of pages that one URL renders at once. */
export const PAGE_SIZE = 24
export const MAX_PAGES_AT_ONCE = 20

/** The filter of a product list, as encoded in the URL: `?color=navy&size=40&price=1000-1999&sort=price-up&page=2`. */
export interface ProductFilter {
  color: string | null
  size: string | null
  /** one of PRICE_RANGES */
  price: PriceRange | null
  sort: ProductSort
  page: number
}

/** Parses a filter from URL parameters; unknown or malformed values are ignored. Bengali digits count as 0–9. */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  const latinDigits = (name: string) => toLatinDigits(params.get(name) ?? '')
  const sort = PRODUCT_SORTS.find((name) => name === params.get('sort')) ?? PRODUCT_SORTS[0]
  const page = Number(latinDigits('page'))
  return {
    color: params.get('color') || null,
    size: latinDigits('size') || null,
    price: PRICE_RANGES.find((range) => priceRangeKey(range) === latinDigits('price')) ?? null,
    sort,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGES_AT_ONCE) : 1,
  }
}

/** Serializes a filter to URL parameters, omitting defaults and keeping the other parameters of `base`. */
export function serializeProductFilter(filter: Partial<ProductFilter>, base = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(base)
  const set = (name: string, value: string | null | undefined) =>
    value ? params.set(name, value) : params.delete(name)
  set('color', filter.color)
  set('size', filter.size)
  set('price', filter.price && priceRangeKey(filter.price))
  set('sort', filter.sort === PRODUCT_SORTS[0] ? null : filter.sort)
  set('page', filter.page && filter.page > 1 ? String(filter.page) : null)
  return params
}

/** The key of a price range in a URL: `1000-1999`, or `5000-` for the open end. */
export function priceRangeKey({ min, max }: Pick<PriceRange, 'min' | 'max'>): string {
  return `${min}-${max ?? ''}`
}
