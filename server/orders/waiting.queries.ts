import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { isOpenOrder, orders } from '#server/platform/db/tables/orders.ts'
import { orderShortages } from '#server/platform/db/tables/stock.ts'
import { OVERDUE_AFTER, type WaitingKind } from '#shared/rules/orders/order-waiting.ts'
import { isCashHere, isStillUnpaid } from './order-work.queries.ts'

/** Orders that need attention (`rules/order-waiting.ts`); each kind has a partial index that holds hardly more than these. */
export function isWaiting(waiting: WaitingKind): SQL | undefined {
  if (waiting === 'payment')
    return and(
      ne(orders.paymentMethod, 'COD'),
      isNull(orders.paymentVerifiedAt),
      ne(orders.status, 'Cancelled'),
      isNull(orders.cashSince),
    )
  if (waiting === 'pairs')
    return and(isOpenOrder, sql`exists (select from ${orderShortages} where ${orderShortages.order} = ${orders.id})`)
  if (waiting === 'risk') return and(isOpenOrder, hasWork(sql`w.at_risk`))
  if (waiting === 'admins') return and(isOpenOrder, hasWork(sql`w.for_admins`))
  if (waiting === 'clear-up') return isToClearUp
  const { status, time } = OVERDUE_AFTER[waiting]
  return and(
    eq(orders.status, status),
    // Redundant, but lets the planner use the partial index of open orders.
    isOpenOrder,
    lt(orders.statusChangedAt, sql`now() - make_interval(secs => ${time / 1_000})`),
  )
}

/** Orders of which something says another thing than their status (CLEAR_UP_KINDS); each kind by its own index. */
const isToClearUp = sql`${orders.id} in (
  select o.id from orders o where o.pairs = 'out' and o.status not in ('Courier', 'Delivered')
  union all select w."order" from order_work w where w.no_code_at is not null
  union all select o.id from order_work w join orders o on o.id = w."order" where w.left_unpaid_at is not null and ${isStillUnpaid}
  union all select o.id from orders o where ${isCashHere})`

function hasWork(condition: SQL): SQL {
  return sql`${orders.id} in (select w."order" from order_work w where ${condition})`
}
