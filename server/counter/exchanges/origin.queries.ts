import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { isMoney } from '#server/vouchers/voucher-money.queries.ts'

/** Of the money of a sale, in taka. */
type SaleOrigin = {
  /** what has come in and not gone back */
  kept: number
  /** of it, what pairs of orders have paid, otherwise than by voucher */
  order: number
  /** of it, what shoes at a reduced price have paid */
  reduced: number
  /** the number of such an order whose money has not come in */
  owing: string | null
}

export async function readSaleOrigin(tx: Db, sale: string): Promise<SaleOrigin> {
  const { rows } = await tx.execute<SaleOrigin>(sql`
    select coalesce(sum(m.taka) filter (where ${isMoney}), 0)::float8 as kept, order_part(s.id)::float8 as "order",
      greatest(0, coalesce(e.from_reduced, 0) + coalesce(sum(m.taka) filter (where ${isMoney} and m.taka < 0), 0))::float8 as reduced,
      owing_order(s.id) as owing
    from sales s left join exchanges e on e.id = s.exchange left join order_money m on m.sale = s.id
    where s.id = ${sale} group by s.id, e.from_reduced`)
  return requireRow(rows)
}
