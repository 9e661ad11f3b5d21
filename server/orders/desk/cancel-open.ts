import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { CancelOpen, OpenOrders } from '#shared/schemas/open-orders.ts'
import { moveAllToStatus } from '../move-to-status.ts'
import { countOpenOrders, findBuyer, lockOpenOrders, type OpenOrder } from './cancel-open.queries.ts'

/** How many open orders account and phone of an order have. Throws 404 for an order that the caller may not see. */
export async function readOpenOrders(db: Db, order: string, caller: Caller): Promise<OpenOrders> {
  const buyer = await findBuyer(db, order, caller)
  if (!buyer) throw notFound('Order')
  return {
    account: await countOpenOrders(db, buyer, 'account', caller),
    phone: await countOpenOrders(db, buyer, 'phone', caller),
  }
}

/**
 * Cancels all open orders of the account or the phone of an order that the caller may work on, with the reason in the history of
 * each, in one transaction; returns them as they were. Throws 404 for an order that the caller may not see, 409 if there are no longer
 * as many as were asked about.
 */
export function cancelOpenOrders(
  db: Db,
  order: string,
  { of, orders: asked, reason }: CancelOpen,
  caller: Caller,
  actor: Actor,
): Promise<OpenOrder[]> {
  return db.transaction(async (tx) => {
    const buyer = await findBuyer(tx, order, caller)
    if (!buyer) throw notFound('Order')
    const list = await lockOpenOrders(tx, buyer, of, caller)
    if (list.length !== asked) throw new ShopError('open_orders_changed', { orders: list.length })
    await moveAllToStatus(tx, list, { to: 'Cancelled', by: caller.id, reason })
    const action = of === 'account' ? 'orders-of-account-cancelled' : 'orders-of-phone-cancelled'
    await addAuditEntry(tx, actor, { action, subject: order, details: { orders: list.length } })
    return list
  })
}
