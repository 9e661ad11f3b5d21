import { addAuditEntry, noteReading } from '#server/audit/queries.ts'
import { readAccountTrust, readTrust } from '#server/customers/queries.ts'
import { type LockedOrder, lockVisibleOrder } from '#server/orders/change-order.queries.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { otherDistrict } from '#shared/bangladesh/address-district.ts'
import { type DeliveryTerms, deliveryFee } from '#shared/rules/orders/delivery.ts'
import type { CallQueue, CallQueueQuery, TakenCall, Trust } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { findCallWork, freeOrder, listWaiting, type TakenOrder, takeLocked, takeOldest } from './queries.ts'

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
    const call = await take(db, actor, caller, (tx) => takeOldest(tx, caller, showroom))
    if (call !== 'again') return call
  }
  return null
}

/**
 * Gives the clerk this order, as `takeCall` does: one whose buyer nobody has reached, or whose time has not come. Throws 404 for
 * one that the caller may not see, 409 if it is no longer Pending or another clerk has it.
 */
export async function takeChosenCall(db: Db, actor: Actor, caller: Caller, order: string): Promise<TakenCall> {
  const call = await take(db, actor, caller, async (tx) => {
    await lockOrderToCall(tx, order, caller)
    return takeLocked(tx, caller, order)
  })
  if (call === 'again' || call === null) throw notFound('Order')
  return call
}

type Taking = TakenOrder | 'again' | null

function take(
  db: Db,
  actor: Actor,
  caller: Caller,
  choose: (tx: Db) => Promise<Taking>,
): Promise<TakenCall | 'again' | null> {
  return db.transaction(async (tx) => {
    const taken = await choose(tx)
    if (taken === null || taken === 'again') return taken
    const order = await findOrderFor(tx, taken.order, caller)
    if (!order) return 'again'
    await noteReading(tx, actor, { action: 'order-read', subject: taken.order })
    const phone = await readTrust(tx, order.shippingAddress.phone)
    const account = await readAccountTrust(tx, order.customer._id)
    const { calls, delivery } = await readSettings(tx)
    return {
      order,
      trust: { ...phone, account, prepay: asksForPrepayment({ phone, account }, calls.prepayAfterRefused) },
      otherDistrict: dearerDistrict(order, delivery),
      call: { id: taken.call, until: taken.until.toISOString(), noAnswers: taken.noAnswers },
    }
  })
}

/** What waits for a call; an audit entry says who read it. */
export function readQueue(db: Db, actor: Actor, caller: Caller, query: CallQueueQuery): Promise<CallQueue> {
  return db.transaction(async (tx) => {
    const queue = await listWaiting(tx, caller, query)
    await noteReading(tx, actor, { page: query.page, listed: queue.orders.length })
    return queue
  })
}

/** The district that the buyer may mean, where delivery to it costs more than the order pays. */
function dearerDistrict(
  { shippingAddress, subtotal, shipping }: OrderDetail,
  delivery: DeliveryTerms,
): TakenCall['otherDistrict'] {
  const name = otherDistrict(shippingAddress.address)
  if (name === null) return null
  const fee = deliveryFee(delivery, subtotal, name)
  return fee > shipping ? { name, fee } : null
}

type Deliveries = Pick<Trust, 'delivered' | 'refused'>

/** What others did with a phone says nothing against an account to which orders were delivered. */
export function asksForPrepayment(
  { phone, account }: { phone: Deliveries; account: Deliveries },
  prepayAfterRefused: number | null,
): boolean {
  if (prepayAfterRefused === null) return false
  return account.refused >= prepayAfterRefused || (account.delivered === 0 && phone.refused >= prepayAfterRefused)
}

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

/**
 * Locks an order for a call until the transaction ends; returns it with the calls in a row that nobody answered, and whether the
 * caller has taken it. Throws 404 for
 * one that the caller may not see, 409 if it is no longer Pending or another clerk has it.
 */
export async function lockOrderToCall(
  tx: Db,
  order: string,
  caller: Caller,
): Promise<LockedOrder & { noAnswers: number; isTaken: boolean }> {
  const locked = await lockVisibleOrder(tx, order, caller)
  if (!locked) throw notFound('Order')
  if (locked.status !== 'Pending') throw new ShopError('order_changed_meanwhile', { status: locked.status })
  const { takenBy, lastTakenBy, noAnswers } = await findCallWork(tx, order)
  if (takenBy && takenBy.id !== caller.id) throw new ShopError('call_taken', { name: takenBy.name })
  return { ...locked, noAnswers, isTaken: lastTakenBy === caller.id }
}
