import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { lockPairsOf } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'

/** Makes an open order, which the transaction has locked, one that its buyer collects, without a fee (`let_buyer_collect`). */
export async function letBuyerCollect(tx: Db, order: string): Promise<void> {
  await tx.execute(sql`select let_buyer_collect(${order}::uuid)`)
}

/** Makes an open order, which the transaction has locked, one that its buyer fetches though it was to be delivered (`fetch_order`). */
export async function fetchOrder(tx: Db, order: string, by: string): Promise<void> {
  await lockPairsOf(tx, [order])
  await tx.execute(sql`select fetch_order(${order}::uuid, ${by}::uuid)`)
}

/** What its buyer has to know to fetch an order. */
export async function findToFetch(tx: Db, order: string) {
  const rows = await tx
    .select({
      number: orders.number,
      store: { code: showrooms.code, codeBn: showrooms.codeBn, street: showrooms.street, streetBn: showrooms.streetBn },
      phone: showrooms.phone,
      packedAt: orderWork.packedAt,
      due: sql<number>`order_cash(${orders})`.mapWith(Number),
      unpaid: sql<number>`case when ${orderWork.leavesUnpaid} is null then order_unpaid(${orders}) else 0 end`.mapWith(
        Number,
      ),
      isPaid: sql<boolean>`order_due(${orders}) = 0`,
      paid: sql<number>`${orders.paid} - ${orders.paidBack}`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .where(eq(orders.id, order))
  return requireRow(rows)
}

/** An order that nobody has fetched in time. */
interface OverdueOrder {
  id: string
  store: string
  status: OrderStatus
  customer: string
}

/** The order that was kept long enough the longest ago, and is none of these, locked until the transaction ends; those that others have locked are left out. */
export async function lockUnfetched(tx: Db, now: Date, but: readonly string[]): Promise<OverdueOrder | undefined> {
  const [first] = await tx
    .select({ id: orders.id, store: orders.store, status: orders.status, customer: orders.customer })
    .from(orders)
    .innerJoin(orderWork, eq(orderWork.order, orders.id))
    .where(and(lt(orderWork.keptUntil, now), sql`is_open_order(${orders.status})`, notInArray(orders.id, [...but])))
    .orderBy(orderWork.keptUntil)
    .limit(1)
    .for('update', { of: orders, skipLocked: true })
  return first
}

/** Orders that have left wait for nobody any more. */
export async function forgetLeft(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update order_work set kept_until = null where "order" in (
      select w."order" from order_work w join orders o on o.id = w."order"
      where w.kept_until < ${now.toISOString()}::timestamptz and not is_open_order(o.status) for update of w skip locked)`)
}
