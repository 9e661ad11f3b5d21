import { onDuplicate } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import { readSettings } from '#server/settings/queries.ts'
import { moveOrderStock } from '#server/stock/moves.queries.ts'
import { soldOut } from '#server/stock/serve.queries.ts'
import { isWallet, type OrderStatus } from '#shared/rules/order-status.ts'
import { findPayment, findWantedLines, type LockedOrder, setStatus } from './desk/queries.ts'
import { addOrderEvent } from './queries.ts'

/** Statuses of an order that somebody has approved. */
const APPROVED: ReadonlySet<OrderStatus> = new Set(['Approved', 'Processing', 'Courier', 'Delivered'])

/**
 * Sets another status of an order that the transaction has locked, with its event and its pairs. Throws 409 if its transaction
 * id has been used again since it was cancelled, if `store` no longer has its pairs, or if it is approved before its wallet payment
 * is verified where the owner wants that.
 */
export async function moveToStatus(
  tx: Db,
  { order, store, from, to, by }: { order: string; store: string; from: OrderStatus; to: OrderStatus; by: string },
): Promise<void> {
  if (!APPROVED.has(from) && APPROVED.has(to)) await assertMayApprove(tx, await findPayment(tx, order))
  const changedAt = await setStatus(tx, order, to).catch(onDuplicate('transaction_id_used_since'))
  if (changedAt) await addOrderEvent(tx, { order, from, to, by, at: changedAt })
  const short = await moveOrderStock(tx, { order, from, to, by })
  if (short.length > 0) throw await soldOut(tx, store, await findWantedLines(tx, order), short)
}

/** Throws 409 for a wallet order that nobody has verified, where the owner wants that first. */
export async function assertMayApprove(
  tx: Db,
  { method, verifiedAt }: Pick<LockedOrder, 'method' | 'verifiedAt'>,
): Promise<void> {
  if (!isWallet(method) || verifiedAt) return
  if (!(await readSettings(tx)).payments.approveUnverified) throw new ShopError('payment_not_verified')
}
