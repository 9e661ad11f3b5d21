import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockPairsOf, lockVouchers, type ShortRow } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderConfirmations, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderEvents, orders } from '#server/platform/db/tables/orders.ts'
import { parcels } from '#server/platform/db/tables/parcels.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'

/** An order that leaves a status. */
export interface LeavingOrder {
  id: string
  status: OrderStatus
}

/** Which of these orders have been paid back, and are to be paid by nobody at the door either. */
export async function findPaidBack(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const decidedBefore = sql`coalesce(${orders.cashSince} < (
    select max(m.at) from order_money m where m."order" = ${orders.id} and m.kind in ('refund', 'waived')), true)`
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.money, 'refunded'), decidedBefore))
  return new Set(rows.map(({ id }) => id))
}

/** Notes that an order leaves though nobody has verified its wallet payment or said why it may. */
export async function noteLeftUnpaid(tx: Db, order: string): Promise<void> {
  await tx.execute(sql`
    insert into order_work ("order", left_unpaid_at)
    select o.id, clock_timestamp() from orders o left join order_work w on w."order" = o.id
    where o.id = ${order} and order_unpaid(o) > 0 and w.leaves_unpaid is null
    on conflict ("order") do update set left_unpaid_at = excluded.left_unpaid_at`)
}

/** Sets the status of many orders, and `deliveredAt` accordingly, with an event for each. */
export async function setStatuses(
  tx: Db,
  list: readonly LeavingOrder[],
  { to, by, reason }: { to: OrderStatus; by: string; reason: string | undefined },
): Promise<void> {
  const now = sql`clock_timestamp()`
  await tx
    .update(orders)
    .set({ status: to, statusChangedAt: now, updatedAt: now, deliveredAt: to === 'Delivered' ? now : null })
    .where(
      inArray(
        orders.id,
        list.map(({ id }) => id),
      ),
    )
  await tx.insert(orderEvents).values(list.map(({ id, status }) => ({ order: id, from: status, to, by, reason })))
}

/** The parcel of an order is with its courier again, whether it was counted in by a slip or leaves anew. */
export async function reopenParcel(tx: Db, order: string): Promise<void> {
  await tx.update(parcels).set({ returnedAt: null, returnReason: null }).where(eq(parcels.order, order))
}

/**
 * Moves the pairs of many orders whose status changes (`move_order_stock`); returns the rows of which each order is short, by
 * order. What they are of is locked before.
 */
export async function moveOrdersStock(
  tx: Db,
  list: readonly LeavingOrder[],
  { to, by }: { to: OrderStatus; by: string },
): Promise<Map<string, ShortRow[]>> {
  const ids = list.map(({ id }) => id)
  if (to === 'Cancelled') await lockVouchers(tx, ids)
  await lockPairsOf(tx, ids)
  const { rows } = await tx.execute<{ id: string; short: ShortRow[] | null }>(sql`
    select o.id, move_order_stock(o.id, o.status, ${to}, ${by}::uuid) as short
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as o (id uuid, status text) order by o.id`)
  return new Map(rows.flatMap(({ id, short }) => (short ? [[id, short]] : [])))
}

/**
 * What was to be delivered and is taken back from whoever fetched it is delivered again, with its fee (`deliver_fetched`). Its pairs are
 * locked before the books: who counts them in afterwards would wait for them behind those.
 */
export async function deliverFetched(tx: Db, order: string, by: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from order_work where "order" = ${order} and fetched_fee is not null`,
  )
  if (rowCount === 0) return
  await lockPairsOf(tx, [order])
  await tx.execute(sql`select deliver_fetched(${order}::uuid, ${by}::uuid)`)
}

/** No clerk has the order for a call, and nobody has to call. */
const ANSWERED = { atRisk: false, takenBy: null, takenUntil: null, call: null, callAt: null }

/** The buyer has said yes, by phone, by the link or to whoever approves: no call is needed any more, and the link is dead. */
export async function noteConfirmed(tx: Db, order: string): Promise<void> {
  const confirmedAt = sql<Date>`coalesce(${orderWork.confirmedAt}, now())`
  await tx
    .insert(orderWork)
    .values({ order, ...ANSWERED, confirmedAt: sql`now()` })
    .onConflictDoUpdate({ target: orderWork.order, set: { ...ANSWERED, noAnswers: 0, holdEndedAt: null, confirmedAt } })
  await closeConfirmation(tx, order)
}

/**
 * An approval is taken back: a buyer whom staff confirmed by it alone is to be called again. One who said yes to a clerk or by the link,
 * or needed no call, stays confirmed.
 */
export async function takeBackConfirmation(tx: Db, order: string): Promise<void> {
  await tx.execute(sql`
    update order_work w set confirmed_at = null from orders o
    where w."order" = ${order} and o.id = w."order" and w.confirmed_at > o.created_at
      and not exists (select from order_calls c where c."order" = o.id and c.outcome in ('confirmed', 'changed'))
      and not exists (select from order_events e where e."order" = o.id and e."to" = 'Approved' and e.by = o.customer)`)
}

/** The orders are cancelled: no call is needed any more, and their links are dead. */
export async function noteCancelled(tx: Db, orders: string[]): Promise<void> {
  await tx.update(orderWork).set(ANSWERED).where(inArray(orderWork.order, orders))
  await closeConfirmation(tx, ...orders)
}

/** Makes the links that confirm orders invalid, if they were sent. */
export async function closeConfirmation(tx: Db, ...orders: string[]): Promise<void> {
  await tx
    .update(orderConfirmations)
    .set({ closedAt: sql`now()` })
    .where(and(inArray(orderConfirmations.order, orders), isNull(orderConfirmations.closedAt)))
}

/** Whether pairs of an order have come back to a counter. */
export async function hasExchange(tx: Db, order: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from exchange_lines where "order" = ${order} limit 1`)
  return rows.length > 0
}
