import { addAuditEntry, noteReading } from '#server/audit/queries.ts'
import { lockVisibleOrder, touchOrder } from '#server/orders/change-order.queries.ts'
import { stepEntry } from '#server/orders/order-work.queries.ts'
import { endQuestion, listAsked } from '#server/orders/questions.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { AskedOrders, AskedOrdersQuery } from '#shared/schemas/orders/own-order.ts'

/** Orders whose buyers asked to be called; an audit entry says who read them. */
export function readAsked(db: Db, actor: Actor, caller: Caller, query: AskedOrdersQuery): Promise<AskedOrders> {
  return db.transaction(async (tx) => {
    const asked = await listAsked(tx, caller, query)
    await noteReading(tx, actor, { page: query.page, listed: asked.orders.length })
    return asked
  })
}

/** A clerk has answered what a buyer asked. Throws 404 for an order that the caller may not see, 409 if nothing is asked any more. */
export function answerAsked(db: Db, actor: Actor, caller: Caller, order: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockVisibleOrder(tx, order, caller))) throw notFound('Order')
    if (!(await endQuestion(tx, order))) throw new ShopError('nothing_asked')
    await touchOrder(tx, order)
    await addAuditEntry(tx, actor, stepEntry(order, 'answered'))
  })
}
