import { addAuditEntries, addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { notFound, ShopError } from '#server/errors/shop-error.ts'
import type { Actor } from '#server/http/actor.ts'
import { moveMoney, moveMoneyOfMany, undoMoney } from '#server/money/move-money.queries.ts'
import { holdPaid } from '#server/stock/moves.queries.ts'
import type { Wallet } from '#shared/rules/order-status.ts'
import { lockExact } from './matches.queries.ts'
import {
  findLineOf,
  findStandingPayments,
  linkLines,
  lockOrder,
  lockVerifiedByHand,
  markVerified,
  unlinkLines,
} from './verify-payment.queries.ts'

// The only writer of who verified a payment, of the order that a line of a statement pays for, and of both rows of the
// ledger (decision 0038).

interface By {
  /** id of the account */
  by: string
  actor: Actor
}

/**
 * Marks the wallet payment of an order as verified by hand: by the line that came in, if it says what is due, else by its
 * transaction id alone. Does nothing if it is verified. Returns whether pairs have gone that the order did not hold before. Throws
 * 409 for cash on delivery.
 */
export async function verifyPayment(tx: Db, id: string, { by, actor }: By): Promise<boolean> {
  const order = await lockWalletOrder(tx, id)
  if (order.isVerified && order.money !== 'refunded') return false
  const payment = await findLineOf(tx, id)
  if (payment) await linkLines(tx, [{ order: id, payment }])
  const reference = payment ? null : order.transactionId
  if (order.due > 0) await moveMoney(tx, id, { kind: 'paid', taka: order.due, payment, reference }, by)
  await markVerified(tx, [id], by)
  await addAuditEntry(tx, actor, { action: 'payment-verified', subject: id })
  return (await holdPaid(tx, [id], by)).length > 0
}

/**
 * Takes back that the wallet payment of an order was verified, with its rows in the ledger and its lines, which may be matched
 * again. Does nothing if it is not verified. Throws 409 for cash on delivery, and if money of it was paid back.
 */
export async function unverifyPayment(tx: Db, id: string, { by, actor }: By): Promise<false> {
  const order = await lockWalletOrder(tx, id)
  if (!order.isVerified) return false
  const rows = await findStandingPayments(tx, id)
  for (const { position } of rows.toReversed()) await undoMoney(tx, id, { position, reason: null }, by)
  await unlinkLines(tx, id, {
    payments: rows.flatMap(({ payment }) => payment ?? []),
    transactionIds: rows.flatMap(({ payment, reference }) => (payment || !reference ? [] : [reference])),
  })
  await markVerified(tx, [id], null)
  await addAuditEntry(tx, actor, { action: 'payment-unverified', subject: id })
  return false
}

async function lockWalletOrder(tx: Db, id: string) {
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('Order')
  if (!order.isWallet) throw new ShopError('no_wallet_payment')
  return order
}

/** Verifies all orders whose payment came in exactly, with an audit entry for each; returns how many. */
export async function verifyExact(tx: Db, { by, actor }: By): Promise<number> {
  const pairs = await lockExact(tx)
  const linked = await linkLines(tx, pairs)
  const verified = pairs.filter(({ payment }) => linked.has(payment))
  await moveMoneyOfMany(
    tx,
    verified.map(({ order, payment, taka }) => ({ order, move: { kind: 'paid', taka, payment } })),
    by,
  )
  const orders = verified.map(({ order }) => order)
  await markVerified(tx, orders, by)
  await holdPaid(tx, orders, by)
  await addAuditEntries(
    tx,
    actor,
    orders.map((order) => ({ action: 'payment-verified' as const, subject: order })),
  )
  return verified.length
}

/** Links lines that have come in to the orders that were verified by their transaction ids before: they are no money without an order. */
export async function linkVerified(tx: Db, method: Wallet, transactionIds: string[]): Promise<void> {
  await linkLines(tx, await lockVerifiedByHand(tx, method, transactionIds))
}
