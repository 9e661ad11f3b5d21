import { addAuditEntries, addAuditEntry } from '#server/audit/queries.ts'
import { moveMoney, moveMoneyOfMany, undoMoney } from '#server/money/move-money.queries.ts'
import { holdPaid } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'
import { lockExact } from './matches.queries.ts'
import {
  findLineOf,
  findSpentBy,
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
 * 409 for cash on delivery, for an order that was paid in cash, for one that was paid back and for which nothing new has come in,
 * and for an id whose money paid for another order or went back.
 */
export async function verifyPayment(tx: Db, id: string, { by, actor }: By): Promise<boolean> {
  const order = await lockWalletOrder(tx, id)
  if (order.isVerified && order.money !== 'refunded') return false
  if (order.money === 'paid' && !(await cameByWallet(tx, id))) throw new ShopError('order_is_paid')
  const line = await findLineOf(tx, id)
  // Somebody may have taken it for another order meanwhile.
  const linked = await linkLines(tx, line ? [{ order: id, payment: line }] : [])
  const payment = line && linked.has(line) ? line : null
  // What came in by the id of the order went back: only a new line pays it.
  if (order.money === 'refunded' && !payment) throw new ShopError('paid_back')
  // The id of the order is that of the part which has come in.
  const reference = payment || order.paid > 0 ? null : order.transactionId
  const spent = reference && order.due > 0 ? await findSpentBy(tx, id) : null
  if (spent) throw new ShopError('transaction_id_spent', spent)
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

/**
 * Takes a line of a statement for a payment of an order, with the difference that somebody accepts. What it does not pay stays due;
 * once nothing is, the order is verified. Whoever calls it adds the audit entry, which says whether it is (`verified`). Throws 409 for
 * cash on delivery, and for a line that belongs to an order or was paid back.
 */
export async function payWithLine(
  tx: Db,
  id: string,
  { payment, taka, accepted }: { payment: string; taka: number; accepted: Difference | null },
  by: string,
): Promise<Mark> {
  const before = await lockWalletOrder(tx, id)
  const linked = await linkLines(tx, [{ order: id, payment }])
  if (!linked.has(payment)) throw new ShopError('payment_taken')
  await moveMoney(tx, id, { kind: 'paid', taka, payment }, by)
  if (accepted) await moveMoney(tx, id, { kind: 'accepted', ...accepted }, by)
  return keepMark(tx, id, by, before.money === 'refunded')
}

/**
 * Takes back what was verified of an order by a transaction id alone, whose line has come in and says another amount; returns
 * its taka. Whoever calls it takes the line. Throws 409 if money of it was paid back.
 */
export async function undoVerifiedById(
  tx: Db,
  id: string,
  { transactionId, reason }: { transactionId: string; reason: string | null },
  by: string,
): Promise<number> {
  const rows = await findStandingPayments(tx, id)
  const row = rows.find((one) => one.kind === 'paid' && one.payment === null && one.reference === transactionId)
  if (row) await undoMoney(tx, id, { position: row.position, reason }, by)
  return row?.taka ?? 0
}

/** Whether an order is verified now, and whether pairs have gone that it did not hold before. */
interface Mark {
  isVerified: boolean
  isShort: boolean
}

interface Difference {
  /** what is forgiven of the total; negative: what the shop keeps above it */
  taka: number
  reason: string
}

/** Accepts a difference of what came in for an order; audited and returned as `payWithLine`. */
export async function acceptDifference(tx: Db, id: string, difference: Difference, by: string): Promise<Mark> {
  await moveMoney(tx, id, { kind: 'accepted', ...difference }, by)
  const order = await lockOrder(tx, id)
  return order?.isWallet ? keepMark(tx, id, by) : { isVerified: false, isShort: false }
}

/**
 * Takes a line away from its order, which the transaction has locked, with the differences that were accepted beside it: what it paid
 * is due again, and it may be matched again. Audited and returned as `payWithLine`. Throws 409 where money of the order was paid back.
 */
export async function releaseLine(
  tx: Db,
  id: string,
  line: { payment: string; transactionId: string },
  reason: string,
  by: string,
): Promise<Mark> {
  const rows = await findStandingPayments(tx, id)
  const paysBy = ({ payment, reference }: (typeof rows)[number]) =>
    payment === line.payment || (payment === null && reference === line.transactionId)
  if (!rows.some(paysBy)) throw new ShopError('money_went_back')
  const undone = rows.filter((row) => row.kind === 'accepted' || paysBy(row))
  for (const { position } of undone.toReversed()) await undoMoney(tx, id, { position, reason }, by)
  await unlinkLines(tx, id, { payments: [line.payment], transactionIds: [] })
  return keepMark(tx, id, by)
}

/** Keeps the mark of an order, which the transaction has locked, right after a refund of it was taken back; audited where it changes. */
export async function keepMarkWithoutRefund(tx: Db, id: string, { by, actor }: By): Promise<void> {
  const before = await lockOrder(tx, id)
  if (!before?.isWallet) return
  const { isVerified } = await keepMark(tx, id, by)
  if (isVerified === before.isVerified) return
  await addAuditEntry(tx, actor, { action: isVerified ? 'payment-verified' : 'payment-unverified', subject: id })
}

/** Whether any of the money of an order came by its wallet: what was paid in cash is verified by nobody. */
async function cameByWallet(tx: Db, id: string): Promise<boolean> {
  const rows = await findStandingPayments(tx, id)
  return rows.some(({ kind }) => kind === 'paid')
}

/**
 * Marks a wallet order as verified once nothing of it is due and its wallet paid a part, and takes the mark back where that ends.
 * `isAnew`: it was paid back before.
 */
async function keepMark(tx: Db, id: string, by: string, isAnew = false): Promise<Mark> {
  const order = await lockWalletOrder(tx, id)
  const isVerified = order.money === 'paid' && (await cameByWallet(tx, id))
  if (isVerified === order.isVerified && !(isVerified && isAnew)) return { isVerified, isShort: false }
  await markVerified(tx, [id], isVerified ? by : null)
  return { isVerified, isShort: isVerified && (await holdPaid(tx, [id], by)).length > 0 }
}

async function lockWalletOrder(tx: Db, id: string) {
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('Order')
  if (!order.isWallet) throw new ShopError('no_wallet_payment')
  return order
}

/** Verifies all orders whose payment came in exactly, with an audit entry for each; returns how many. */
async function verifyExact(tx: Db, { by, actor }: By): Promise<number> {
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

/** As `verifyExact`, with one more audit entry that says of how many. */
export function verifyMatches(db: Db, by: By): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await verifyExact(tx, by)
    await addAuditEntry(tx, by.actor, { action: 'payments-verified', details: { rows } })
    return rows
  })
}

/** Links lines that have come in to the orders that were verified by their transaction ids before: they are no money without an order. */
export async function linkVerified(tx: Db, method: Wallet, transactionIds: string[]): Promise<void> {
  await linkLines(tx, await lockVerifiedByHand(tx, method, transactionIds))
}
