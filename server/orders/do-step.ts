import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { OrderStep } from '#shared/rules/orders/order-work.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { type LockedOrder, lockParcels, lockVisibleOrder } from './change-order.queries.ts'
import { fetchOrder } from './collection/collection.queries.ts'
import { moveToStatus, passFeeOn } from './move-to-status.ts'
import { findOrderFor } from './order-detail.queries.ts'
import { findBoardWork, saveWork, type WorkOnOrder } from './order-work.queries.ts'
import { findOrder } from './queries.ts'

/** Somebody's work on an order. */
export interface BoardAct {
  db: Db
  id: string
  caller: Caller
  actor: Actor
}

export type Locked = LockedOrder & WorkOnOrder

/** Why a step of an order cannot be done: it is cancelled, waits for its buyer or for the admins, or somebody else did it. */
function refusalOf({ status, atRisk, step, lastBy, closedBy }: Locked): ShopError {
  if (status === 'Cancelled') return new ShopError('step_cancelled', { by: closedBy, name: lastBy ?? '' })
  if (atRisk && step !== 'done') return new ShopError('buyer_not_reached')
  if (step === 'to-call') return new ShopError('not_confirmed')
  if (step === 'admins') return new ShopError('waits_for_admins')
  return new ShopError('step_done', { name: lastBy, step })
}

/**
 * Locks the order and does a step of it, if it is there; else throws 404, or 409 that says what it waits for or who was faster. `lock`:
 * what is locked before it.
 */
export function doStep(
  { db, id, caller }: BoardAct,
  steps: readonly OrderStep[],
  act: (tx: Db, order: Locked) => Promise<void>,
  lock?: (tx: Db, order: string) => Promise<unknown>,
): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    await lock?.(tx, id)
    const locked = await lockVisibleOrder(tx, id, caller)
    if (!locked) throw notFound('Order')
    const work = await findBoardWork(tx, id)
    if (work.atRisk || !steps.includes(work.step)) throw refusalOf({ ...locked, ...work })
    await act(tx, { ...locked, ...work })
    // A declined order may have left the showroom of the caller, who then sees it no more.
    const order = (await findOrderFor(tx, id, caller)) ?? (await findOrder(tx, id))
    if (!order) throw new Error(`order ${id} was changed and is not there`)
    return order
  })
}

/** By what a parcel is given to whoever fetches it: its code, or the reason why it is given without, of one that was to be fetched. */
type GivenBy = { code?: string | undefined; reason?: string | undefined }

/**
 * The customer fetches the parcel: Delivered, without a fee where the shop offers that, though it was to be delivered. Throws 409 while
 * nobody has verified its wallet payment, 422 for a wrong code. `pay`: takes what is due, where it is not all cash into the showroom's till.
 */
export function collectOrder(
  work: BoardAct,
  given: GivenBy,
  pay?: (tx: Db, store: string) => Promise<void>,
): Promise<OrderDetail> {
  const { reason } = given
  const give = async (tx: Db, order: Locked) => {
    if (reason === undefined && order.collectCode !== given.code) throw new ShopError('collect_code_wrong')
    if (order.isUnpaid) throw new ShopError('payment_not_verified')
    const { id, caller, actor } = work
    if (order.fulfilment === 'delivery' && (await readSettings(tx)).collection.offered) {
      await passFeeOn(tx, id, caller.id)
      await fetchOrder(tx, id, caller.id)
    }
    await pay?.(tx, order.store)
    await moveToStatus(tx, {
      order: id,
      store: order.store,
      from: order.status,
      to: 'Delivered',
      by: caller.id,
      reason,
      atCounter: true,
    })
    if (reason !== undefined) await noteNoCode(tx, id, { reason, caller, actor })
    await saveWork(tx, id, { codeDueAt: null, keptUntil: null })
  }
  return doStep(work, reason === undefined ? ['packed', 'to-collect'] : ['to-collect'], give, lockParcels)
}

/**
 * Looks at a code for an order, outside of every transaction. Throws 429 after too many wrong ones; a try counts before it is looked at, so
 * that many at once are no more than the limit.
 */
export async function tryCode<T>(limits: Limits, order: string, look: () => Promise<T>): Promise<T> {
  await limits.count('collectTriesPerOrder', order)
  let isWrong = false
  try {
    return await look()
  } catch (error) {
    isWrong = error instanceof ShopError && error.code === 'collect_code_wrong'
    throw error
  } finally {
    if (!isWrong) await limits.refund('collectTriesPerOrder', order)
  }
}

/** An order that was to be fetched is given away without its code, which the audit says: to be cleared up unless there is a reason. */
export async function noteNoCode(
  tx: Db,
  id: string,
  { reason, caller, actor }: { reason: string | undefined; caller: Caller; actor: Actor },
): Promise<void> {
  await addAuditEntry(tx, actor, { action: 'order-given-without-code', subject: id })
  if (reason !== undefined) return saveWork(tx, id, { codeDueAt: null })
  await saveWork(tx, id, { noCodeAt: new Date(), noCodeBy: caller.id })
}
