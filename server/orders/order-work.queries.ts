import { inArray, sql } from 'drizzle-orm'
import { isoTime } from '#server/db/iso-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ClearUpKind } from '#shared/rules/order-pairs.ts'
import type { Order } from '#shared/schemas/order.ts'

/** What comes next for orders, by order id. */
export async function findOrderWork(db: Db, ids: string[]): Promise<Map<string, NonNullable<Order['work']>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<
    Omit<NonNullable<Order['work']>, 'clearUp' | 'holdEndedAt' | 'short'> & {
      id: string
      holdEndedAt: string | null
      short: number[]
      clearUp: ClearUpKind[]
    }
  >(sql`
    select o.id, order_step(o.status, o.payment_method, w) as step, coalesce(w.at_risk, false) as "atRisk",
      order_cash(o)::float8 as cash, order_unpaid(o)::float8 as unpaid, w.leaves_unpaid as "leavesUnpaid",
      case when o.status = 'Pending' and o.pairs = 'none' then ${isoTime('w.hold_ended_at')} end as "holdEndedAt",
      array(select s.position from order_shortages s where s."order" = o.id order by s.position) as short,
      array_remove(array[
        case when o.pairs = 'out' and o.status not in ('Courier', 'Delivered') then 'pairs' end,
        case when w.no_code_at is not null then 'code' end
      ], null) as "clearUp"
    from orders o left join order_work w on w."order" = o.id where ${inArray(sql`o.id`, ids)}`)
  return new Map(
    rows.map(({ id, clearUp, holdEndedAt, short, ...work }) => [
      id,
      {
        ...work,
        ...(holdEndedAt && { holdEndedAt }),
        ...(short.length > 0 && { short }),
        ...(clearUp.length > 0 && { clearUp }),
      },
    ]),
  )
}
