import { PRICE_RANGES, type PriceRange } from '#shared/rules/products/price-ranges.ts'
import { choiceParam, idParam, optionalParam, pageParam, urlParams, withLatinDigits } from '#shared/rules/url-params.ts'

/** The sort orders of a product list. Without one a search has the best match first, any other list the newest. */
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
  /** id of a showroom that has it now */
  store: string | null
  /** null: as the list comes */
  sort: ProductSort | null
  page: number
}

/** Unknown and malformed URL parameters are ignored; Bengali digits count as 0–9. */
export const { parse: parseProductFilter, serialize: serializeProductFilter } = urlParams<ProductFilter>({
  color: optionalParam(),
  size: withLatinDigits(optionalParam()),
  price: withLatinDigits(choiceParam(PRICE_RANGES, null, priceRangeKey)),
  store: idParam,
  sort: choiceParam(PRODUCT_SORTS, null),
  page: withLatinDigits(pageParam(MAX_PAGES_AT_ONCE)),
})

/** The key of a price range in a URL: `1000-1999`, or `5000-` for the open end. */
export function priceRangeKey({ min, max }: Pick<PriceRange, 'min' | 'max'>): string {
  return `${min}-${max ?? ''}`
}
