import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { findOrderFor } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { CallQueue, TakenCall, Trust } from '#shared/schemas/call.ts'
import { listWaiting, readTrust, takeOldest } from './queries.ts'

/** How often another clerk can be faster before the queue counts as empty. */
const MAX_ATTEMPTS = 20

/**
 * Gives the clerk the order that has waited longest for a call, with what the books say of its phone; null if none waits.
 * Nobody else gets it for CALL_MINUTES, and calling hours do not matter. An audit entry says who read it.
 */
export async function takeCall(
  db: Db,
  actor: Actor,
  caller: Caller,
  showroom: string | null,
): Promise<TakenCall | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const call = await tryToTake(db, actor, caller, showroom)
    if (call !== 'again') return call
  }
  return null
}

function tryToTake(db: Db, actor: Actor, caller: Caller, showroom: string | null): Promise<TakenCall | 'again' | null> {
  return db.transaction(async (tx) => {
    const taken = await takeOldest(tx, caller, showroom)
    if (taken === null || taken === 'again') return taken
    const order = await findOrderFor(tx, taken.order, caller)
    if (!order) return 'again'
    await addAuditEntry(tx, actor, { action: 'order-read', subject: taken.order })
    const trust = await readTrust(tx, order.shippingAddress.phone)
    const { prepayAfterRefused } = (await readSettings(tx)).calls
    return {
      order,
      trust: { ...trust, prepay: asksForPrepayment(trust, prepayAfterRefused) },
      call: { id: taken.call, until: taken.until.toISOString(), noAnswers: taken.noAnswers },
    }
  })
}

/** What waits for a call; an audit entry says who read it. */
export function readQueue(
  db: Db,
  actor: Actor,
  caller: Caller,
  query: { page: number; limit: number },
): Promise<CallQueue> {
  return db.transaction(async (tx) => {
    const queue = await listWaiting(tx, caller, query)
    const details = { page: query.page, listed: queue.orders.length }
    await addAuditEntry(tx, actor, { action: 'orders-read', subject: null, details })
    return queue
  })
}

function asksForPrepayment({ refused }: Trust, prepayAfterRefused: number | null): boolean {
  return prepayAfterRefused !== null && refused >= prepayAfterRefused
}
