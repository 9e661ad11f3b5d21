import { takeBackCash } from '#server/money/take-back-cash.ts'
import { findWantedLines, lockParcels, lockVisibleOrder } from '#server/orders/change-order.queries.ts'
import { countAsNeverLeft, countIn } from '#server/orders/count-in.ts'
import { noteNoCode } from '#server/orders/do-step.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import { findBoardWork } from '#server/orders/order-work.queries.ts'
import { unverifyPayment, verifyPayment } from '#server/payments/verify-payment.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { isId } from '#shared/rules/id.ts'
import { arePairsOut } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ReturnedLine } from '#shared/schemas/orders/parcel.ts'
import type { Answer, StatusChange, StatusChanges, StatusResults } from '#shared/schemas/orders/status-change.ts'

/** An order after a status change, and the status that it had before; null if it had the new one already. */
interface ChangedOrder {
  order: OrderDetail
  previousStatus: OrderStatus | null
  /** whether it is confirmed and pairs of it have gone in the meantime */
  isShort: boolean
}

/**
 * Sets the status of an order that the caller may work on and records an event with the caller's name. Setting the
 * current status changes nothing. Pairs that were out and are not any more by what the caller says are counted in; without a word
 * on them they stay out, and the order is to be cleared up, as is one that was to be fetched and is Delivered without its code or
 * a reason. Cash that was given back leaves its till. Throws 404 for an order that the caller may not see, 409 if the status is no
 * longer `from`, 422 for more pairs than were sent, and as `moveToStatus` and `takeBackCash` do.
 */
export function changeStatus(
  db: Db,
  id: string,
  { status, from, reason, cash, ...answer }: StatusChange,
  caller: Caller,
  actor: Actor,
): Promise<ChangedOrder> {
  return db.transaction(async (tx) => {
    await lockParcels(tx, id)
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    if (from !== undefined && order.status !== from)
      throw new ShopError('order_changed_meanwhile', { status: order.status })
    const previousStatus = order.status === status ? null : order.status
    let isShort = false
    if (previousStatus) {
      const isAnswered = answer.pairs !== undefined && arePairsOut(order)
      const { isCodeDue } = await findBoardWork(tx, id)
      isShort = await moveToStatus(tx, {
        order: id,
        store: order.store,
        from: previousStatus,
        to: status,
        by: caller.id,
        answer: isAnswered ? answer.pairs : undefined,
        reason,
      })
      if (isAnswered) await applyAnswer(tx, { ...answer, order: id, by: caller.id })
      if (cash === 'given-back') await takeBackCash(tx, actor, id, { reason: String(reason), caller })
      if (status === 'Delivered' && isCodeDue) await noteNoCode(tx, id, { reason, caller, actor })
    }
    return { order: await readUpdatedOrder(tx, id, caller), previousStatus, isShort }
  })
}

/**
 * Marks the wallet payment of an order as verified, or reverts that; both are recorded in the audit log. Throws 404 for an
 * order that the caller may not see, 409 for cash on delivery or a payment that was paid back. An order that held no pairs until it
 * was paid holds them now; whether some of them have gone is returned with it.
 */
export function setPaymentVerified(
  db: Db,
  id: string,
  verified: boolean,
  caller: Caller,
  actor: Actor,
): Promise<{ order: OrderDetail; isShort: boolean }> {
  return db.transaction(async (tx) => {
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    const isShort = await (verified ? verifyPayment : unverifyPayment)(tx, id, { by: caller.id, actor })
    return { order: await readUpdatedOrder(tx, id, caller), isShort }
  })
}

/** An order that the transaction has changed. */
export async function readUpdatedOrder(tx: Db, id: string, caller: Caller): Promise<OrderDetail> {
  const order = await findOrderFor(tx, id, caller)
  if (!order) throw new Error(`order ${id} was changed and is not there`)
  return order
}

/** Does with pairs that were out what staff said of them. Throws 422 for more pairs than were sent. */
export async function applyAnswer(
  tx: Db,
  { order, by, pairs, lines, cause }: { order: string; by: string } & Omit<Answer, 'reason'>,
): Promise<void> {
  if (pairs === 'never-left') await countAsNeverLeft(tx, { order, by })
  if (pairs !== 'came-back') return
  const back = lines ?? (cause === 'lost' ? [] : await findAllLines(tx, order))
  await countIn(tx, { order, lines: back, cause: cause ?? null, by })
}

async function findAllLines(tx: Db, order: string): Promise<ReturnedLine[]> {
  return (await findWantedLines(tx, order)).map(({ position: _, ...line }) => ({ ...line, sellable: true }))
}

interface ChangedStatus {
  order: string
  from: OrderStatus
  to: OrderStatus
}

/**
 * Changes the status of many orders as `changeStatus` does, each in a transaction of its own: one that is refused holds up
 * none of the others. Returns what became of each, and what has changed.
 */
export async function changeStatuses(
  db: Db,
  changes: StatusChanges['changes'],
  caller: Caller,
  actor: Actor,
): Promise<{ results: StatusResults['results']; changed: ChangedStatus[] }> {
  const results: StatusResults['results'] = []
  const changed: ChangedStatus[] = []
  for (const { order, ...change } of changes) {
    try {
      if (!isId(order)) throw notFound('Order')
      const { previousStatus } = await changeStatus(db, order, change, caller, actor)
      if (previousStatus) changed.push({ order, from: previousStatus, to: change.status })
      results.push({ order, refused: null })
    } catch (error) {
      if (!(error instanceof ShopError) || error.status >= 500) throw error
      results.push({ order, refused: { code: error.code, message: error.message } })
    }
  }
  return { results, changed }
}
