import { sql } from 'drizzle-orm'
import { isWaiting } from '#server/orders/waiting.queries.ts'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderShortages } from '#server/platform/db/tables/stock.ts'
import { fromRequestsToCall } from '#server/stock/back-in-stock.queries.ts'
import type { Grants, Showrooms } from '#shared/rules/people/grants.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'

/** Which permission the count of each desk takes. */
const PERMISSION_OF: Record<keyof WaitingWork, Permission> = {
  orders: 'read_orders',
  calls: 'read_phone_calls',
  payments: 'read_orders',
  board: 'read_orders',
  parcels: 'read_parcels',
  shortages: 'read_stock',
  imports: 'write_prices',
}
const DESKS = Object.keys(PERMISSION_OF) as (keyof WaitingWork)[]
export const WAITING_PERMISSIONS = [...new Set(Object.values(PERMISSION_OF))] as [Permission, ...Permission[]]

/** What waits for somebody: of each desk in the showrooms where they may see it; 0 where they may not. */
export async function countWaitingWork(db: Db, grants: Grants): Promise<WaitingWork> {
  const showroomsOf = (desk: keyof WaitingWork): Showrooms => grants[PERMISSION_OF[desk]] ?? []
  const counts: WaitingWork = { orders: 0, calls: 0, payments: 0, board: 0, parcels: 0, shortages: 0, imports: 0 }
  for (const desks of Map.groupBy(DESKS, (desk) => String(showroomsOf(desk))).values()) {
    const showrooms = showroomsOf(desks[0] ?? 'orders')
    if (showrooms.length === 0) continue
    const found = await countIn(db, showrooms)
    for (const desk of desks) counts[desk] = found[desk]
  }
  return counts
}

/** What waits in some showrooms; reads open orders alone, however many orders there are. */
async function countIn(db: Db, showrooms: Showrooms): Promise<WaitingWork> {
  const ofShowroom = sql`and ${isInShowrooms(sql`orders.store`, showrooms)}`
  const { rows } = await db.execute<{ [K in keyof WaitingWork]: number }>(sql`
    with work as (
      select orders.status, order_step(orders.status, orders.payment_method, w) as step,
        not coalesce(w.at_risk, false) and coalesce(w.call_at, '-infinity') <= now() as due,
        exists (select from ${orderShortages} s where s."order" = orders.id) as short
      from orders left join order_work w on w."order" = orders.id
      where orders.status not in ('Delivered', 'Cancelled') ${ofShowroom}
    )
    select count(*) filter (where status = 'Pending')::integer as orders,
      (count(*) filter (where step = 'to-call' and due)
        + (select count(*) ${fromRequestsToCall(showrooms)}))::integer as calls,
      (select count(*)::integer from orders where ${isWaiting('payment')} ${ofShowroom}) as payments,
      count(*) filter (where step in ('to-accept', 'to-pick', 'picked', 'to-collect'))::integer as board,
      count(*) filter (where step = 'packed')::integer as parcels,
      count(*) filter (where short)::integer as shortages,
      (select coalesce(sum(greatest(total - done, 0)), 0)::integer from imports where state in ('running', 'undoing')) as imports
    from work`)
  return requireRow(rows)
}
