import type { Db } from '#server/platform/db/open.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { awaitReplication, findByKey, lockCustomerOrders } from './place-order.queries.ts'
import { rejectLockTimeout } from './place-order.ts'
import { findOrder } from './queries.ts'

/**
 * The order that a customer has placed with an idempotency key, for a client whose answer was lost; null if there is none. Waits for
 * one that is being placed; throws 409 on a lock timeout.
 */
export async function findPlacedOrder(db: Db, customer: string, key: string): Promise<OrderDetail | null> {
  const id = await db.transaction(async (tx) => {
    await lockCustomerOrders(tx, customer).catch(rejectLockTimeout)
    return findByKey(tx, customer, key)
  })
  if (id === null) return null
  await awaitReplication(db)
  return findOrder(db, id)
}
