import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { OrderWish } from '#shared/rules/orders/own-order.ts'
import type { AskedOrders, AskedOrdersQuery } from '#shared/schemas/orders/own-order.ts'
import { listOrders, visibleToStaff } from './queries.ts'

/** Notes what the buyer of a locked order asks to be called about. */
export async function saveQuestion(tx: Db, order: string, asked: OrderWish): Promise<void> {
  const askedAt = sql<Date>`clock_timestamp()`
  await tx
    .insert(orderWork)
    .values({ order, asked, askedAt })
    .onConflictDoUpdate({
      target: orderWork.order,
      // Who has waited since the morning does not begin anew.
      set: { asked, askedAt: sql`coalesce(${orderWork.askedAt}, ${askedAt})` },
    })
}

/** Ends what the buyer of a locked order asked; false if nothing is asked. */
export async function endQuestion(tx: Db, order: string): Promise<boolean> {
  const rows = await tx
    .update(orderWork)
    .set({ asked: null, askedAt: null })
    .where(and(eq(orderWork.order, order), sql`${orderWork.askedAt} is not null`))
    .returning({ order: orderWork.order })
  return rows.length > 0
}

/** Orders of the caller whose buyers asked to be called, oldest question first. */
export async function listAsked(db: Db, caller: Caller, { page, limit }: AskedOrdersQuery): Promise<AskedOrders> {
  const where = and(sql`${orderWork.askedAt} is not null`, visibleToStaff(caller))
  const rows = await db
    .select({ id: orders.id, at: orderWork.askedAt, about: orderWork.asked })
    .from(orderWork)
    .innerJoin(orders, eq(orders.id, orderWork.order))
    .where(where)
    .orderBy(orderWork.askedAt, orders.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const counted = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(orderWork)
    .innerJoin(orders, eq(orders.id, orderWork.order))
    .where(where)
  const isListed = sql`${orders.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const list = rows.length === 0 ? [] : await listOrders(db, isListed, { page: 1, limit })
  const byId = new Map(list.map((order) => [order._id, order]))
  return {
    orders: rows.flatMap(({ id, at, about }) => {
      const order = byId.get(id)
      return order && at && about ? [{ ...order, asked: { at: at.toISOString(), about } }] : []
    }),
    ...requireRow(counted),
  }
}
