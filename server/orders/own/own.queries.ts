import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { PairsPlace } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'

export interface OwnOrder {
  number: string
  status: OrderStatus
  pairs: PairsPlace | null
  packedAt: Date | null
  updatedAt: Date
}

/** Locks an order of a customer until the transaction ends; null if they have none with this id. Its work is read behind the lock. */
export async function lockOwn(tx: Db, order: string, customer: string): Promise<OwnOrder | null> {
  const [row] = await tx
    .select({ number: orders.number, status: orders.status, pairs: orders.pairs, updatedAt: orders.updatedAt })
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.customer, customer)))
    .for('update')
  if (!row) return null
  const [work] = await tx.select({ packedAt: orderWork.packedAt }).from(orderWork).where(eq(orderWork.order, order))
  return { ...row, packedAt: work?.packedAt ?? null }
}

/** The id of the order with this number that goes to this phone, in digits; null if there is none. */
export async function findByNumberAndPhone(db: Db, number: string, digits: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), sql`phone_digits(${orders.shippingPhone}) = ${digits}`))
  return row?.id ?? null
}

/** The id of the customer of an order; null if there is no such order. */
export async function findCustomerOf(db: Db, order: string): Promise<string | null> {
  const [row] = await db.select({ customer: orders.customer }).from(orders).where(eq(orders.id, order))
  return row?.customer ?? null
}
