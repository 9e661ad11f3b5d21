import { takeCash } from '#server/money/move-money.queries.ts'
import { holdWhatIsThere, lockPairsOf, moveOrderStock } from '#server/pairs/moves.queries.ts'
import { soldOut } from '#server/pairs/serve.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { readSettings } from '#server/settings/queries.ts'
import { isAway, type PairsAnswer } from '#shared/rules/orders/order-pairs.ts'
import { isOpenStatus, isWallet, type OrderStatus } from '#shared/rules/orders/order-status.ts'
import { mayCancel } from '#shared/rules/orders/own-order.ts'
import {
  findFee,
  findFeeBearers,
  findPayment,
  findWantedLines,
  type LockedOrder,
  lockParcels,
  moveFee,
  type OtherParcel,
  setStatus,
} from './change-order.queries.ts'
import {
  deliverFetched,
  findPaidBack,
  hasExchange,
  type LeavingOrder,
  moveOrdersStock,
  noteCancelled,
  noteConfirmed,
  noteLeftUnpaid,
  reopenParcel,
  setStatuses,
  takeBackConfirmation,
} from './move-to-status.queries.ts'
import { findToldFee, lockUntoldCancellation, noteStatusToTell } from './notices/notices.queries.ts'
import { askForCodeAgain, clearNoCode, emptyBoxOfCancelled, findOldLabel } from './order-work.queries.ts'
import { addOrderEvent } from './queries.ts'

/** Statuses of an order that somebody has approved. */
const APPROVED: ReadonlySet<OrderStatus> = new Set(['Approved', 'Processing', 'Courier', 'Delivered'])

interface StatusMove {
  order: string
  store: string
  from: OrderStatus
  to: OrderStatus
  by: string
  /** what staff said of pairs that were out, and why */
  answer?: PairsAnswer | undefined
  reason?: string | undefined
  /** its buyer fetches it at the counter, so that no courier has the cash */
  atCounter?: boolean
}

/**
 * Sets another status of an order that the transaction has locked, with its event and its pairs, which follow where they are
 * (decision 0038): the one door for whoever sets a status. Lock what is cancelled, or was, by `lockParcels`: its fee goes on with the other
 * parcels. Who approves it confirms it for its buyer. One that held nothing until then
 * is not refused for pairs that are gone: it holds the others and waits for the admins, and true is returned. Throws 409 if its
 * transaction id has been used again since it was cancelled, if `store` no longer has its pairs, if it was paid back and is to go on,
 * if it is packed and goes to a courier with an old label, if it is approved before its wallet payment is verified where the owner
 * wants that, or if it was Delivered and pairs of it have come back to a counter.
 */
export async function moveToStatus(
  tx: Db,
  { order, store, from, to, by, answer, reason, atCounter = false }: StatusMove,
): Promise<boolean> {
  if (APPROVED.has(to)) await assertNotPaidBack(tx, [order])
  if (from === 'Delivered' && (await hasExchange(tx, order))) throw new ShopError('order_exchanged')
  const isApproval = !APPROVED.has(from) && APPROVED.has(to)
  if (isApproval) await assertMayApprove(tx, await findPayment(tx, order))
  if (to === 'Courier') await assertLabelled(tx, order)
  if (from === 'Cancelled' && !isAway(to)) await emptyBoxOfCancelled(tx, order)
  const changedAt = await setStatus(tx, order, to).catch(onDuplicate('transaction_id_used_since'))
  if (changedAt) await addOrderEvent(tx, { order, from, to, by, at: changedAt, answer, reason })
  await noteStatusToTell(tx, [order])
  if (isApproval) await noteConfirmed(tx, order)
  if (from === 'Approved' && to === 'Pending') await takeBackConfirmation(tx, order)
  if (to === 'Cancelled') await noteCancelled(tx, [order])
  if (to === 'Courier') await reopenParcel(tx, order)
  if (from === 'Delivered') await clearNoCode(tx, order)
  if (from === 'Courier' && !isAway(to)) await askForCodeAgain(tx, order)
  const short = await moveOrderStock(tx, { order, from, to, by })
  if (short.length > 0 && !(from === 'Pending' && to === 'Approved'))
    throw await soldOut(tx, store, await findWantedLines(tx, order), short)
  if (short.length > 0) await holdWhatIsThere(tx, [order], by)
  if (to === 'Cancelled') await passFeeOn(tx, order, by)
  if (to !== 'Delivered' && to !== 'Cancelled') await deliverFetched(tx, order, by)
  if (from === 'Cancelled' && isOpenStatus(to)) await bearFeeAgain(tx, order, by)
  if (to === 'Delivered') await takeCash(tx, order, { atCounter, by })
  if (isAway(to) && !isAway(from)) await noteLeftUnpaid(tx, order)
  return short.length > 0
}

/**
 * Does the same for many orders that the transaction has locked, approved ones or to be cancelled, in one statement each: all of them
 * or none. Throws 409 that names the orders of which their showroom does not have the pairs, or which were paid back.
 */
export async function moveAllToStatus(
  tx: Db,
  list: readonly (LeavingOrder & { number: string })[],
  { to, by, reason }: { to: OrderStatus; by: string; reason?: string },
): Promise<void> {
  const ids = list.map(({ id }) => id)
  if (APPROVED.has(to)) await assertNotPaidBack(tx, ids)
  const leaving = list.map(({ id, status }) => ({ id, status }))
  await setStatuses(tx, leaving, { to, by, reason })
  await noteStatusToTell(tx, ids)
  if (to === 'Cancelled') await noteCancelled(tx, ids)
  const short = await moveOrdersStock(tx, leaving, { to, by })
  const orders = list.filter(({ id }) => short.has(id)).map(({ number }) => number)
  if (orders.length > 0) throw new ShopError('orders_short', { orders })
  // Few orders go in parcels.
  if (to === 'Cancelled') for (const id of await findFeeBearers(tx, ids)) await passFeeOn(tx, id, by)
}

/**
 * The one fee of an order in parcels goes on to the next of them that is not packed, where the parcel that bears it is not delivered:
 * what a packed one costs is on its papers. Lock them by `lockParcels` before. Returns which bears it now; null if nothing has moved.
 */
export async function passFeeOn(tx: Db, order: string, by: string): Promise<{ id: string; fee: number } | null> {
  const { fee } = await findFee(tx, order)
  if (fee === 0) return null
  const heirs = (await lockParcels(tx, order)).filter((one) => one.fulfilment === 'delivery' && mayCancel(one))
  const heir = heirs.find(({ method }) => method === 'COD') ?? heirs[0]
  if (!heir) return null
  await moveFeeTo(tx, { order, bearer: order, heir: heir.id, by })
  return { id: heir.id, fee }
}

/**
 * The fee comes to a parcel that goes on after all, where only one that was cancelled bears it; and back to the one that had it, where
 * that was cancelled and its buyer has not heard of it, from the parcel that got it and has not left.
 */
async function bearFeeAgain(tx: Db, order: string, by: string): Promise<void> {
  const { fee, fulfilment } = await findFee(tx, order)
  if (fee > 0 || fulfilment === 'collection') return
  const others = (await lockParcels(tx, order)).filter((other) => other.fee > 0)
  const [bearer] = others
  if (!bearer) return
  const isCancelled = others.every(({ status }) => status === 'Cancelled')
  if (!isCancelled && !(await hasUntoldFee(tx, order, bearer))) return
  await moveFeeTo(tx, { order, bearer: bearer.id, heir: order, by })
}

/** Whether an order bears the fee as its buyer knows it, though `bearer` does. */
async function hasUntoldFee(tx: Db, order: string, bearer: OtherParcel): Promise<boolean> {
  if (!isOpenStatus(bearer.status) || bearer.pairs === 'out') return false
  if (!(await lockUntoldCancellation(tx, order))) return false
  return Number(await findToldFee(tx, order)) > 0 && (await findToldFee(tx, bearer.id)) === 0
}

/** Locks the pairs of the order that changes its status before: who counts them in afterwards would wait for them behind the books. */
async function moveFeeTo(
  tx: Db,
  { order, bearer, heir, by }: { order: string; bearer: string; heir: string; by: string },
): Promise<void> {
  await lockPairsOf(tx, [order])
  await moveFee(tx, bearer, heir, by)
}

/** Throws 409 for a packed order whose label says what is no longer so. */
async function assertLabelled(tx: Db, order: string): Promise<void> {
  const number = await findOldLabel(tx, order)
  if (number !== null) throw new ShopError('label_old', { orders: [number] })
}

/** Throws 409 for an order whose money went back to its buyer. */
async function assertNotPaidBack(tx: Db, orders: readonly string[]): Promise<void> {
  if ((await findPaidBack(tx, orders)).size > 0) throw new ShopError('paid_back')
}

/** Throws 409 for a wallet order that nobody has verified, where the owner wants that first. */
export async function assertMayApprove(
  tx: Db,
  { method, verifiedAt }: Pick<LockedOrder, 'method' | 'verifiedAt'>,
): Promise<void> {
  if (!isWallet(method) || verifiedAt) return
  if (!(await readSettings(tx)).payments.approveUnverified) throw new ShopError('payment_not_verified')
}
