import { lockParcels, lockVisibleOrder } from '#server/orders/change-order.queries.ts'
import { countIn } from '#server/orders/count-in.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ParcelReturn } from '#shared/schemas/orders/parcel.ts'
import { isParcelOut } from './queries.ts'

/**
 * A parcel comes back, or is lost: what can be sold is counted in where it was sent from, the rest is written off, and its order is
 * Cancelled unless somebody has set another status before. Throws 404 for an order that the caller may not see, 409 unless it is
 * with a courier or was set to another status on its way, 422 for more pairs than were sent.
 */
export function returnParcel(
  { db, caller }: { db: Db; caller: Caller },
  id: string,
  { reason, lines }: ParcelReturn,
): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    await lockParcels(tx, id)
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    if (!(await isParcelOut(tx, id))) throw new ShopError('parcel_not_out')
    if (order.status === 'Courier') {
      const move = { order: id, store: order.store, from: order.status, by: caller.id }
      await moveToStatus(tx, { ...move, to: 'Cancelled', answer: 'came-back' })
    }
    await countIn(tx, { order: id, lines, cause: reason, by: caller.id })
    const returned = await findOrderFor(tx, id, caller)
    if (!returned) throw new Error(`order ${id} was returned and is not there`)
    return returned
  })
}
