import { noteReading } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import type { Order, OrderDetail, OrderListQuery } from '#shared/schemas/orders/order.ts'
import { findOrderFor } from './order-detail.queries.ts'
import { awaitReplication, findByKey, lockCustomerOrders } from './place-order.queries.ts'
import { rejectLockTimeout } from './place-order.ts'
import { findOrder, listCustomerOrders, userExists } from './queries.ts'

/**
 * As `listCustomerOrders`; an audit entry says when somebody else than the customer reads them. Throws 404 for an unknown
 * account.
 */
export function readCustomerOrders(
  db: Db,
  actor: Actor,
  customer: string,
  query: OrderListQuery,
): Promise<{ list: Order[]; total: number }> {
  if (actor.id === customer) return listCustomerOrders(db, customer, query)
  return db.transaction(async (tx) => {
    const result = await listCustomerOrders(tx, customer, query)
    if (!result.total && !(await userExists(tx, customer))) throw notFound('User')
    await noteReading(tx, actor, {
      action: 'customer-orders-read',
      subject: customer,
      page: query.page,
      listed: result.list.length,
    })
    return result
  })
}

/** As `findOrderFor`; an audit entry says when staff read the order of somebody else. */
export function readOrder(db: Db, actor: Actor, id: string, caller: Caller): Promise<OrderDetail | null> {
  if (!isStaff(caller)) return findOrderFor(db, id, caller)
  return db.transaction(async (tx) => {
    const order = await findOrderFor(tx, id, caller)
    if (order && order.customer._id !== caller.id) await noteReading(tx, actor, { action: 'order-read', subject: id })
    return order
  })
}

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
