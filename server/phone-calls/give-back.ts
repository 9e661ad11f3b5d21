import { addAuditEntry } from '#server/audit/queries.ts'
import { lockVisibleOrder } from '#server/orders/desk/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { findCallWork, freeOrder } from './queries.ts'

/**
 * Gives an order back that the clerk has taken and not recorded a call for: the next clerk gets it at once. Nothing happens where the
 * clerk does not have it. Throws 404 for one that the caller may not see.
 */
export function giveBack(db: Db, actor: Actor, caller: Caller, order: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockVisibleOrder(tx, order, caller))) throw notFound('Order')
    const { lastTakenBy } = await findCallWork(tx, order)
    if (lastTakenBy !== caller.id) return
    await freeOrder(tx, order)
    await addAuditEntry(tx, actor, { action: 'order-worked', subject: order, details: { step: 'call-given-back' } })
  })
}
