import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { MAX_DECLINES } from '#shared/rules/orders/order-work.ts'
import { findWantedLines, lockShortOrder } from './change-order.queries.ts'
import { moveToNearest } from './change-showroom.ts'
import { addDecline, findDeclines, stepEntry } from './order-work.queries.ts'

/**
 * Gives an order whose promised pairs a counter has sold to the nearest showroom that has everything, the way of 'not found'; where
 * there is none it stays with the admins, to whom `place_sale` gave it. Nothing if it was cleared up, or has left, meanwhile.
 */
export function passOnSoldPairs(db: Db, actor: Actor, id: string, reason: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const order = await lockShortOrder(tx, id)
    if (order === null || actor.id === null) return null
    const { store, fulfilment } = order
    await addDecline(tx, { order: id, showroom: store, by: actor.id, reason })
    const declined = await findDeclines(tx, id)
    const lines = await findWantedLines(tx, id)
    const moved =
      declined.length < MAX_DECLINES && fulfilment === 'delivery'
        ? await moveToNearest(tx, actor, { id, from: store, lines, declined })
        : null
    if (moved === null) await addAuditEntry(tx, actor, stepEntry(id, 'for-admins'))
    return moved
  })
}
