import { addAuditEntry } from '#server/audit/queries.ts'
import { lockParcels, touchOrder } from '#server/orders/change-order.queries.ts'
import { moveAllToStatus } from '#server/orders/move-to-status.ts'
import { stepEntry } from '#server/orders/order-work.queries.ts'
import { endQuestion, saveQuestion } from '#server/orders/questions.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { buyersReason, type CancelReason, mayCancel, type OrderWish } from '#shared/rules/orders/own-order.ts'
import { lockOwn } from './own.queries.ts'

interface Own {
  order: string
  /** id of its customer */
  customer: string
}

/**
 * The buyer cancels an order whose box is not packed yet, with its other parcels that are not: the locks on their rows decide against
 * whoever packs them. What was paid is then to be paid back. Throws 404 for an order of somebody else, 409 once it is packed, has left,
 * or is cancelled.
 */
export function cancelOwn(db: Db, { order, customer, reason }: Own & { reason: CancelReason }): Promise<void> {
  return db.transaction(async (tx) => {
    const others = await lockParcels(tx, order)
    const own = await lockOwn(tx, order, customer)
    if (!own) throw notFound('Order')
    const { status, number } = own
    if (status === 'Cancelled') throw new ShopError('order_changed_meanwhile', { status })
    if (!mayCancel(own)) throw new ShopError('order_packed')
    const parcels = [{ id: order, number, status }, ...others.filter(mayCancel)]
    await moveAllToStatus(tx, parcels, { to: 'Cancelled', by: customer, reason: buyersReason(reason) })
    for (const { id } of parcels) await endQuestion(tx, id)
  })
}

/** The buyer asks the shop to call about an order. Throws 404 for an order of somebody else, 409 once it is cancelled. */
export function askAboutOwn(
  db: Db,
  actor: Actor,
  { order, customer, about }: Own & { about: OrderWish },
): Promise<void> {
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, order, customer)
    if (!own) throw notFound('Order')
    if (own.status === 'Cancelled') throw new ShopError('order_changed_meanwhile', { status: own.status })
    await saveQuestion(tx, order, about)
    await touchOrder(tx, order)
    await addAuditEntry(tx, actor, stepEntry(order, 'asked'))
  })
}
