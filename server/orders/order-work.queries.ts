import { inArray, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ClearUpKind } from '#shared/rules/orders/order-pairs.ts'
import type { Order } from '#shared/schemas/order.ts'

/** Of `orders o` and its `order_work w`: with its buyer or on the way, and nobody has verified its payment or said why it may be. */
export const isStillUnpaid = sql`(o.status in ('Courier', 'Delivered') and order_unpaid(o) > 0 and w.leaves_unpaid is null)`

/** Of `orders o`: not Delivered, though a till has its cash. The first line is that of a partial index. */
export const isCashHere = sql`(
  o.money in ('due', 'paid') and o.status <> 'Delivered' and (o.payment_method = 'COD' or o.cash_since is not null)
  and exists (
    select from order_money m where m."order" = o.id and m.kind = 'cash'
      and not exists (select from order_money u where u.undoes = m.position)
  ))`

/** What comes next for orders, by order id. */
export async function findOrderWork(db: Db, ids: string[]): Promise<Map<string, NonNullable<Order['work']>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<
    Omit<NonNullable<Order['work']>, 'clearUp' | 'holdEndedAt' | 'short' | 'codeDue'> & {
      id: string
      holdEndedAt: string | null
      short: number[]
      codeDue: boolean
      clearUp: ClearUpKind[]
    }
  >(sql`
    select o.id, order_step(o.status, o.payment_method, w) as step, coalesce(w.at_risk, false) as "atRisk",
      order_cash(o)::float8 as cash, order_unpaid(o)::float8 as unpaid, w.leaves_unpaid as "leavesUnpaid",
      case when o.status = 'Pending' and o.pairs = 'none' then ${isoTime('w.hold_ended_at')} end as "holdEndedAt",
      w.code_due_at is not null as "codeDue",
      array(select s.position from order_shortages s where s."order" = o.id order by s.position) as short,
      array_remove(array[
        case when o.pairs = 'out' and o.status not in ('Courier', 'Delivered') then 'pairs' end,
        case when w.no_code_at is not null then 'code' end,
        case when w.left_unpaid_at is not null and ${isStillUnpaid} then 'payment' end,
        case when ${isCashHere} then 'cash' end
      ], null) as "clearUp"
    from orders o left join order_work w on w."order" = o.id where ${inArray(sql`o.id`, ids)}`)
  return new Map(
    rows.map(({ id, clearUp, codeDue, holdEndedAt, short, ...work }) => [
      id,
      {
        ...work,
        ...(codeDue && { codeDue }),
        ...(holdEndedAt && { holdEndedAt }),
        ...(short.length > 0 && { short }),
        ...(clearUp.length > 0 && { clearUp }),
      },
    ]),
  )
}
