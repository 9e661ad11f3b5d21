import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type CountFilters, type CountsOnTheFly, countedColumns, countFound } from '#server/products/facets.queries.ts'
import { PAGE_SIZE, type ProductSort } from '#shared/rules/search/product-filter.ts'
import { isAmongSoldOut } from '../product-rows.queries.ts'
import { PRODUCT_ORDERS } from '../queries.ts'

interface PageOptions {
  order: SQL[]
  limit: number
}

/** How what was found is ordered: null for the best match first. */
export type RankOrder = (isLike: SQL) => SQL[]

/**
 * The order of a page of a search. Without a sort, what is in an earlier list comes first; with one, what fits is sorted as a
 * whole, and what is only like it comes after.
 */
export function rankOrder(sort: ProductSort | null): RankOrder {
  return (isLike) => (sort ? [isLike, ...PRODUCT_ORDERS[sort]] : [sql`place`, ...PRODUCT_ORDERS.newest])
}

/** The ids of the first products on sale of which each is in one of the lists: those of the first list first. */
export async function rankIds(
  db: Db,
  lists: SQL[],
  { where, order, limit }: PageOptions & { where: SQL | undefined },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`with found as materialized (
      select ${ORDERED_COLUMNS}, discount_price, ${placeIn(lists)} as place
      from ${products}
      where ${and(isOnSale, where, or(...lists))}
    )
    select products.id from found as products
    order by ${sql.join([isAmongSoldOut, sql`place`, ...order], sql`, `)}
    limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export interface RankedLists {
  lists: SQL[]
  /** how many count in any case; each of the others only if those before it find less than a page */
  required: number
  /** lists that are part of another, and need not be looked for twice */
  redundant?: (SQL | undefined)[]
}

interface RankedPage {
  counts: CountsOnTheFly
  ids: string[]
}

/** The same for one page of a search, with its counts. All that is looked at stands in one index (`products_searched`). */
export function rankPage(
  db: Db,
  { lists, required, redundant = [] }: RankedLists,
  filters: CountFilters,
  { order, limit, offset }: { order: RankOrder; limit: number; offset: number },
): Promise<RankedPage> {
  const isFound = or(...lists.filter((list) => !redundant.includes(list)))
  const all = sql`select ${ORDERED_COLUMNS}, ${countedColumns(filters)}, ${placeIn(lists)} as place
    from ${products}
    where ${and(filters.baseFilter, isFound)}`
  const found =
    required >= lists.length
      ? all
      : sql`with everything as materialized (${all}), places as (
          select place, sum(count(*)) over (order by place) - count(*) as before from everything group by place
        )
        select everything.* from everything join places using (place)
        where place < ${required} or before < ${PAGE_SIZE}`
  const page = sql`select products.id from found as products join runs using (size_run)
    where color_fits and price_fits and (size_fits or any_size)
    order by ${sql.join([isAmongSoldOut, ...order(sql`place >= ${required}`)], sql`, `)}
    limit ${limit} offset ${offset}`
  return countFound(db, { found, filters, page })
}

const ORDERED_COLUMNS = sql`id, created_at, best_seller`

/** The index of the first list that a product is in. */
function placeIn(lists: SQL[]): SQL {
  const cases = lists.map((list, index) => sql`when ${list} then ${sql.raw(String(index))}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
