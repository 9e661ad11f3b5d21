import { randomInt } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import { findWantedLines, lockParcels, touchOrder } from '#server/orders/change-order.queries.ts'
import { moveToNearest } from '#server/orders/change-showroom.ts'
import { letBuyerCollect } from '#server/orders/collection/collection.queries.ts'
import { keptUntilOf, tellReady } from '#server/orders/collection/tell-ready.ts'
import { type BoardAct, doStep, type Locked } from '#server/orders/do-step.ts'
import { assertMayApprove, moveToStatus, passFeeOn } from '#server/orders/move-to-status.ts'
import { addDecline, findDeclines, restartWork, saveWork, stepEntry } from '#server/orders/order-work.queries.ts'
import { findRevised } from '#server/orders/revise/revise.queries.ts'
import { tellChange } from '#server/orders/revise/tell-change.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import { MAX_DECLINES, type OrderStep } from '#shared/rules/orders/order-work.ts'
import { mayEverywhere } from '#shared/rules/people/grants.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { OrderPick } from '#shared/schemas/orders/order-board.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { addPicks, countPicks, findPicker, removePicks } from './queries.ts'

/** A showroom takes an order: Processing. Throws 409 if it is at another step, or its wallet payment has to be verified before. */
export function acceptOrder(work: BoardAct): Promise<OrderDetail> {
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
export function declineOrder(work: BoardAct, reason: string): Promise<OrderDetail> {
  return doStep(work, ['to-accept', 'to-pick', 'picked'], async (tx, order) => {
    const { id, caller, actor } = work
    await addDecline(tx, { order: id, showroom: order.store, by: caller.id, reason })
    const declined = await findDeclines(tx, id)
    if (order.status === 'Processing')
      await moveToStatus(tx, { order: id, store: order.store, from: 'Processing', to: 'Approved', by: caller.id })
    await restartWork(tx, id)
    // Whoever collects chose this showroom.
    if (declined.length < MAX_DECLINES && order.fulfilment === 'delivery') {
      const lines = await findWantedLines(tx, id)
      if (await moveToNearest(tx, actor, { id, from: order.store, lines, declined })) return
    }
    await saveWork(tx, id, { forAdmins: true })
    await addAuditEntry(tx, actor, stepEntry(id, 'for-admins'))
  })
}

/** Lines of an order lie in the box; with the last of them the order is picked. Throws 409 if they lay there already. */
export function pickLines(work: BoardAct, lines: OrderPick['lines']): Promise<OrderDetail> {
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
export function unpickLines(work: BoardAct, lines: OrderPick['lines']): Promise<OrderDetail> {
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

/**
 * The box is closed; its customer gets a code by which the parcel can be fetched. `isAsked`: a clerk has learned that the customer comes for
 * it, though the order was to be delivered: then it costs no fee where the shop offers that.
 */
export function packOrder(work: BoardAct, isAsked: boolean, publicUrl: string): Promise<OrderDetail> {
  const pack = async (tx: Db, order: Locked) => {
    const { id, caller } = work
    const settings = await readSettings(tx)
    const isNew = isAsked && order.fulfilment === 'delivery' && settings.collection.offered
    if (isNew) await letCollect(tx, work, settings, publicUrl)
    const collectCode = order.collectCode ?? String(randomInt(1_000_000)).padStart(6, '0')
    const packedAt = new Date()
    const isKept = isNew || order.fulfilment === 'collection'
    const collects = isKept || isAsked
    const keptUntil = isKept ? keptUntilOf(settings, order.store, packedAt) : null
    const codeDueAt = collects ? packedAt : null
    await saveWork(tx, id, { packedAt, packedBy: caller.id, collects, collectCode, codeDueAt, keptUntil })
    // Whoever changes what they read before is told that the box is closed.
    await touchOrder(tx, id)
    await addAuditEntry(tx, work.actor, stepEntry(id, 'packed'))
    if (isKept) await tellReady(tx, settings, { order: id, collectCode, keptUntil, publicUrl })
  }
  return doStep(work, ['picked'], pack, isAsked ? lockParcels : undefined)
}

/** What is collected has no fee: another parcel of its order, which is delivered, bears it from now on, and its buyer is told. */
async function letCollect(tx: Db, { id, caller }: BoardAct, settings: Settings, publicUrl: string): Promise<void> {
  const heir = await passFeeOn(tx, id, caller.id)
  await letBuyerCollect(tx, id)
  if (!heir) return
  const next = await findRevised(tx, heir.id)
  const { shipping, total } = next.state
  const state = { ...next.state, shipping: shipping - heir.fee, total: total - heir.fee }
  await withShopOf(settings, () =>
    tellChange(tx, settings, { id: heir.id, former: { ...next, state }, next, publicUrl }),
  )
}
