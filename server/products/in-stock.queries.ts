import { type SQL, sql } from 'drizzle-orm'
import { sizeAvailability, soldOutProducts } from '#server/platform/db/tables/availability.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { stock } from '#server/platform/db/tables/stock.ts'

/** What a list of shoes with pairs to sell counts as there: pairs in any showroom, or in one. */
export type StockScope = { showroom: string | null }

/** Whether a row of `products` is made in a size. */
export const hasSize = (id: string): SQL => sql`${products.sizeIds} @> array[${id}::uuid]`

/** The sizes of a row of `products` that the shop has, separated by spaces; null while it keeps no stock. */
export const availableSizes = sql<string | null>`case when (select stock_is_kept()) then coalesce(
  (select string_agg(a.size::text, ' ') from ${sizeAvailability} a where a.product = ${products.id} and a.available), ''
) end`

/** Whether a row of `products` is sold out in every size; of none while the shop keeps no stock. */
export const isSoldOut = sql`exists (select from ${soldOutProducts} where ${soldOutProducts.product} = ${products.id})`

/** Whether there are pairs of a row of `products`: in one of its sizes, or in the given one. */
export function isInStock(scope: StockScope, size: string | null = null): SQL {
  return sql`exists (select ${pairsOf(scope)} ${size ? sql`and a.size = ${size}` : sql``})`
}

/** The sizes of a row of `products` of which there are pairs, as an array in one order; null if there are none. */
export function sizesInStock(scope: StockScope): SQL {
  return sql`(select array_agg(a.size order by a.size) ${pairsOf(scope)})`
}

function pairsOf({ showroom }: StockScope): SQL {
  const isSold = sql`a.product = ${products.id} and a.size = any(${products.sizeIds})`
  return showroom
    ? sql`from ${stock} a where a.showroom = ${showroom} and ${isSold} and a.on_hand > a.held`
    : sql`from ${sizeAvailability} a where ${isSold} and a.available`
}
