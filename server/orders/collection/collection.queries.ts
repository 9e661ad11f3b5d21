import { and, eq, lt, sql } from 'drizzle-orm'
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

/** What its buyer has to know to fetch an order. */
export async function findToFetch(tx: Db, order: string) {
  const rows = await tx
    .select({
      number: orders.number,
      store: { code: showrooms.code, codeBn: showrooms.codeBn, street: showrooms.street, streetBn: showrooms.streetBn },
      phone: showrooms.phone,
      packedAt: orderWork.packedAt,
      due: sql<number>`order_cash(${orders})`.mapWith(Number),
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

/** At most `limit` orders that were kept long enough, locked until the transaction ends; those that others have locked are left out. */
export function lockUnfetched(tx: Db, now: Date, limit: number): Promise<OverdueOrder[]> {
  return tx
    .select({ id: orders.id, store: orders.store, status: orders.status, customer: orders.customer })
    .from(orders)
    .innerJoin(orderWork, eq(orderWork.order, orders.id))
    .where(and(lt(orderWork.keptUntil, now), sql`is_open_order(${orders.status})`))
    .orderBy(orderWork.keptUntil)
    .limit(limit)
    .for('update', { of: orders, skipLocked: true })
}

/** Orders that have left wait for nobody any more. */
export async function forgetLeft(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    update order_work w set kept_until = null from orders o
    where w.kept_until < ${now.toISOString()}::timestamptz and o.id = w."order" and not is_open_order(o.status)`)
}
