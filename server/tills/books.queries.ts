import { sql } from 'drizzle-orm'
import { ALL_SHOWROOMS } from '#server/dashboard/order-totals.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import type { Books } from '#shared/schemas/cash.ts'

/** The books of orders placed from one day in Dhaka to another, both included, from the totals by day (decision 0011). */
export async function readBooks(
  db: Db,
  { from, to, store }: { from: string | undefined; to: string | undefined; store: string | null },
): Promise<Books> {
  const days = sql`${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}`
  const placed = sql`${from ? sql`and o.created_at >= (${from}::date::timestamp at time zone 'Asia/Dhaka')` : sql``}
    ${to ? sql`and o.created_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Dhaka')` : sql``}`
  const { rows } = await db.execute<{ ordered: number; delivered: number; cancelled: number; returned: number }>(sql`
    select coalesce(sum(taka), 0)::float8 as ordered, coalesce(sum(delivered_taka), 0)::float8 as delivered,
      coalesce(sum(cancelled_taka), 0)::float8 as cancelled,
      coalesce((
        select sum(o.total) from parcels p join orders o on o.id = p."order"
        where p.return_reason <> 'not-sent' and o.status = 'Cancelled' ${store ? sql`and o.store = ${store}` : sql``} ${placed}
      ), 0)::float8 as returned
    from daily_orders_now where store = ${store ?? ALL_SHOWROOMS} ${days}`)
  const { ordered, delivered, cancelled, returned } = requireRow(rows)
  return { ordered, delivered, open: ordered - delivered - cancelled, cancelled: cancelled - returned, returned }
}
