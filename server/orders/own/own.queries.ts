import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { PairsPlace } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'

export interface OwnOrder {
  status: OrderStatus
  store: string
  pairs: PairsPlace | null
  packedAt: Date | null
}

/** Locks an order of a customer until the transaction ends; null if they have none with this id. Its work is read behind the lock. */
export async function lockOwn(tx: Db, order: string, customer: string): Promise<OwnOrder | null> {
  const [row] = await tx
    .select({ status: orders.status, store: orders.store, pairs: orders.pairs })
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.customer, customer)))
    .for('update')
  if (!row) return null
  const [work] = await tx.select({ packedAt: orderWork.packedAt }).from(orderWork).where(eq(orderWork.order, order))
  return { ...row, packedAt: work?.packedAt ?? null }
}
