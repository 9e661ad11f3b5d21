import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { notFound, ShopError } from '#server/errors/shop-error.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { linkVerifiedOrder } from '#server/payments/queries.ts'
import { isWallet, type OrderStatus } from '#shared/rules/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { StatusChange } from '#shared/schemas/status-change.ts'
import { moveToStatus } from '../move-to-status.ts'
import { findOrderFor } from '../queries.ts'
import { lockVisibleOrder, setPaymentVerifier } from './queries.ts'

/** An order after a status change, and the status that it had before; null if it had the new one already. */
interface ChangedOrder {
  order: OrderDetail
  previousStatus: OrderStatus | null
}

/**
 * Sets the status of an order that the caller may work on and records an event with the caller's name. Setting the
 * current status changes nothing. Throws 404 for an order that the caller may not see, 409 if the status is no longer
 * `from`, and as `moveToStatus` does.
 */
export function changeStatus(
  db: Db,
  id: string,
  { status, from }: StatusChange,
  caller: Caller,
): Promise<ChangedOrder> {
  return db.transaction(async (tx) => {
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    if (from !== undefined && order.status !== from)
      throw new ShopError('order_changed_meanwhile', { status: order.status })
    const previousStatus = order.status === status ? null : order.status
    if (previousStatus)
      await moveToStatus(tx, { order: id, store: order.store, from: previousStatus, to: status, by: caller.id })
    return { order: await readUpdatedOrder(tx, id, caller), previousStatus }
  })
}

/**
 * Marks the wallet payment of an order as verified, or reverts that; both are recorded in the audit log. Throws 404 for an
 * order that the caller may not see, 409 for cash on delivery.
 */
export function setPaymentVerified(
  db: Db,
  id: string,
  verified: boolean,
  caller: Caller,
  actor: Actor,
): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    if (!isWallet(order.method)) throw new ShopError('no_wallet_payment')
    if (verified !== (order.verifiedAt !== null)) {
      await setPaymentVerifier(tx, id, verified ? caller.id : null)
      if (verified) await linkVerifiedOrder(tx, id)
      await addAuditEntry(tx, actor, {
        action: verified ? 'payment-verified' : 'payment-unverified',
        subject: id,
      })
    }
    return readUpdatedOrder(tx, id, caller)
  })
}

async function readUpdatedOrder(tx: Db, id: string, caller: Caller): Promise<OrderDetail> {
  const order = await findOrderFor(tx, id, caller)
  if (!order) throw new Error(`order ${id} was changed and is not there`)
  return order
}
