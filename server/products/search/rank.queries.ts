import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { products } from '#server/db/tables/products.ts'

interface RankOptions {
  where: SQL | undefined
  order: SQL[]
  limit: number
  offset?: number
}

/**
 * The ids of a page of products of which each is in one of the lists: those of the first list first. All that this needs
 * stands in one index (`products_searched`).
 */
export async function rankIds(
  db: Db,
  lists: (SQL | undefined)[],
  { where, order, limit, offset = 0 }: RankOptions,
): Promise<string[]> {
  const cases = lists.map((list, index) => sql`when ${list} then ${sql.raw(String(index))}`)
  const { rows } = await db.execute<{ id: string }>(
    sql`with found as materialized (
      select id, created_at, discount_price, best_seller, case ${sql.join(cases, sql` `)} end as place
      from ${products}
      where ${where}
    )
    select products.id from found as products
    order by place, ${sql.join(order, sql`, `)}
    limit ${limit} offset ${offset}`,
  )
  return rows.map(({ id }) => id)
}
