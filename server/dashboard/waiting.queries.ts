import { sql } from 'drizzle-orm'
import { isWaiting } from '#server/orders/waiting.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderShortages } from '#server/platform/db/tables/stock.ts'
import { fromRequestsToCall } from '#server/stock/back-in-stock.queries.ts'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'

/** What waits for staff, of one showroom or (null) of all; reads open orders alone, however many orders there are. */
export async function countWaitingWork(db: Db, showroomId: string | null): Promise<WaitingWork> {
  const ofShowroom = showroomId ? sql`and orders.store = ${showroomId}` : sql``
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
        + (select count(*) ${fromRequestsToCall(showroomId)}))::integer as calls,
      (select count(*)::integer from orders where ${isWaiting('payment')} ${ofShowroom}) as payments,
      count(*) filter (where step in ('to-accept', 'to-pick', 'picked', 'to-collect'))::integer as board,
      count(*) filter (where step = 'packed')::integer as parcels,
      count(*) filter (where short)::integer as shortages
    from work`)
  return requireRow(rows)
}
