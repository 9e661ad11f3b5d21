import { randomInt } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import { findWantedLines, type LockedOrder, lockVisibleOrder } from '#server/orders/change-order.queries.ts'
import { moveToNearest } from '#server/orders/change-showroom.ts'
import { assertMayApprove, moveToStatus } from '#server/orders/move-to-status.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import {
  addDecline,
  findBoardWork,
  findDeclines,
  restartWork,
  saveWork,
  stepEntry,
  type WorkOnOrder,
} from '#server/orders/order-work.queries.ts'
import { findOrder } from '#server/orders/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { MAX_DECLINES, type OrderStep } from '#shared/rules/orders/order-work.ts'
import { mayEverywhere } from '#shared/rules/people/grants.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { OrderPick } from '#shared/schemas/orders/order-board.ts'
import { addPicks, countPicks, findPicker, removePicks } from './queries.ts'

interface Work {
  db: Db
  id: string
  caller: Caller
  actor: Actor
}

type Locked = LockedOrder & WorkOnOrder

/** A showroom takes an order: Processing. Throws 409 if it is at another step, or its wallet payment has to be verified before. */
export function acceptOrder(work: Work): Promise<OrderDetail> {
  const steps: OrderStep[] = mayEverywhere(work.caller.grants, 'write_orders') ? ['to-accept', 'admins'] : ['to-accept']
  return doStep(work, steps, async (tx, order) => {
    const { id, caller } = work
    await assertMayApprove(tx, order)
    await saveWork(tx, id, { forAdmins: false, acceptedAt: new Date(), acceptedBy: caller.id })
    if (order.status === 'Processing') await addAuditEntry(tx, work.actor, stepEntry(id, 'accepted'))
    else await moveToStatus(tx, { order: id, store: order.store, from: order.status, to: 'Processing', by: caller.id })
  })
}

/**
 * A showroom cannot serve an order: it goes to the nearest one that has everything and has not declined it, and after
 * MAX_DECLINES, or where there is none, to the admins. Throws 409 once it is packed.
 */
export function declineOrder(work: Work, reason: string): Promise<OrderDetail> {
  return doStep(work, ['to-accept', 'to-pick', 'picked'], async (tx, order) => {
    const { id, caller, actor } = work
    await addDecline(tx, { order: id, showroom: order.store, by: caller.id, reason })
    const declined = await findDeclines(tx, id)
    if (order.status === 'Processing')
      await moveToStatus(tx, { order: id, store: order.store, from: 'Processing', to: 'Approved', by: caller.id })
    await restartWork(tx, id)
    if (declined.length < MAX_DECLINES) {
      const lines = await findWantedLines(tx, id)
      if (await moveToNearest(tx, actor, { id, from: order.store, lines, declined })) return
    }
    await saveWork(tx, id, { forAdmins: true })
    await addAuditEntry(tx, actor, stepEntry(id, 'for-admins'))
  })
}

/** Lines of an order lie in the box; with the last of them the order is picked. Throws 409 if they lay there already. */
export function pickLines(work: Work, lines: OrderPick['lines']): Promise<OrderDetail> {
  return doStep(work, ['to-pick'], async (tx) => {
    const { id, caller, actor } = work
    const { wanted, positions } = await findPositions(tx, id, lines)
    const added = await addPicks(tx, id, positions, caller.id)
    if (added === 0) throw new ShopError('step_done', { name: await findPicker(tx, id), step: 'to-pick' })
    if ((await countPicks(tx, id)) === wanted.length)
      await saveWork(tx, id, { pickedAt: new Date(), pickedBy: caller.id })
    else await saveWork(tx, id, { pickedAt: null })
    await addAuditEntry(tx, actor, stepEntry(id, 'picked'))
  })
}

/** Lines of an order are taken out of the box again. Throws 409 if they did not lie there. */
export function unpickLines(work: Work, lines: OrderPick['lines']): Promise<OrderDetail> {
  return doStep(work, ['to-pick', 'picked'], async (tx, { step }) => {
    const { id, actor } = work
    const { positions } = await findPositions(tx, id, lines)
    if ((await removePicks(tx, id, positions)) === 0) throw new ShopError('step_done', { name: null, step })
    await saveWork(tx, id, { pickedAt: null, pickedBy: null })
    await addAuditEntry(tx, actor, stepEntry(id, 'unpicked'))
  })
}

/** The places of lines in an order, with all of it. Throws 404 for a line that it does not have. */
async function findPositions(tx: Db, order: string, lines: OrderPick['lines']) {
  const wanted = await findWantedLines(tx, order)
  const positions = lines.flatMap((line) => {
    const found = wanted.filter(({ position, product, size }) =>
      typeof line === 'number'
        ? position === line
        : product === line.product.toLowerCase() && size === line.size.toLowerCase(),
    )
    if (found.length === 0) throw notFound('Product')
    return found.map(({ position }) => position)
  })
  return { wanted, positions: [...new Set(positions)] }
}

/** The box is closed; its customer gets a code by which the parcel can be fetched. */
export function packOrder(work: Work, collects: boolean): Promise<OrderDetail> {
  return doStep(work, ['picked'], async (tx, order) => {
    const collectCode = order.collectCode ?? String(randomInt(1_000_000)).padStart(6, '0')
    const packedAt = new Date()
    const codeDueAt = collects ? packedAt : null
    await saveWork(tx, work.id, { packedAt, packedBy: work.caller.id, collects, collectCode, codeDueAt })
    await addAuditEntry(tx, work.actor, stepEntry(work.id, 'packed'))
  })
}

/**
 * The customer fetches the parcel: Delivered. Throws 409 while nobody has verified its wallet payment, 422 for a wrong code, and
 * 429 after too many of them; a try counts before it is looked at, so that many at once are no more than the limit.
 */
export async function collectOrder(work: Work, code: string, limits: Limits): Promise<OrderDetail> {
  await limits.count('collectTriesPerOrder', work.id)
  return doStep(work, ['packed', 'to-collect'], async (tx, order) => {
    if (order.collectCode !== code) throw new ShopError('collect_code_wrong')
    if (order.isUnpaid) throw new ShopError('payment_not_verified')
    const { id, caller } = work
    await moveToStatus(tx, {
      order: id,
      store: order.store,
      from: order.status,
      to: 'Delivered',
      by: caller.id,
      atCounter: true,
    })
    await saveWork(tx, id, { codeDueAt: null })
  }).catch(async (error: unknown) => {
    if (!(error instanceof ShopError && error.code === 'collect_code_wrong'))
      await limits.refund('collectTriesPerOrder', work.id)
    throw error
  })
}

/** Why a step of an order cannot be done: it waits for its buyer or for the admins, or somebody else did it. */
function refusalOf({ atRisk, step, lastBy }: WorkOnOrder): ShopError {
  if (atRisk && step !== 'done') return new ShopError('buyer_not_reached')
  if (step === 'to-call') return new ShopError('not_confirmed')
  if (step === 'admins') return new ShopError('waits_for_admins')
  return new ShopError('step_done', { name: lastBy, step })
}

/** Locks the order and does a step of it, if it is there; else throws 404, or 409 that says what it waits for or who was faster. */
function doStep(
  { db, id, caller }: Work,
  steps: readonly OrderStep[],
  act: (tx: Db, order: Locked) => Promise<void>,
): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const locked = await lockVisibleOrder(tx, id, caller)
    if (!locked) throw notFound('Order')
    const work = await findBoardWork(tx, id)
    if (work.atRisk || !steps.includes(work.step)) throw refusalOf(work)
    await act(tx, { ...locked, ...work })
    // A declined order may have left the showroom of the caller, who then sees it no more.
    const order = (await findOrderFor(tx, id, caller)) ?? (await findOrder(tx, id))
    if (!order) throw new Error(`order ${id} was changed and is not there`)
    return order
  })
}
