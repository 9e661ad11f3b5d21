import { ANY_PRICE } from '#server/platform/db/tables/products.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'

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
