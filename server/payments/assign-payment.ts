import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { DifferenceAnswer, PaymentAssignment } from '#shared/schemas/payment.ts'
import { askForRest } from './ask-for-rest.ts'
import { findOrderByName, lockAssignedLine, lockOrderWithMoney } from './assign-payment.queries.ts'
import { acceptDifference, payWithLine, releaseLine } from './verify-payment.ts'

interface Desk {
  db: Db
  /** id of the account */
  by: string
  actor: Actor
}

/** What became of an assignment: whether pairs of the order have gone meanwhile, and whether its buyer was asked by e-mail. */
interface Assigned {
  isShort: boolean
  asked: boolean | null
}

/**
 * Takes a line of a statement for the payment of an order, with an answer on the difference. Throws 404 for an unknown line or order,
 * 409 for cash on delivery, an order of which nothing is due, a line that belongs to another one or was paid back; 422 at
 * `difference` where there is one without an answer, or with one that does not fit.
 */
export function assignPayment(
  { db, by, actor }: Desk,
  config: Pick<Config, 'publicUrl'>,
  payment: string,
  { order: name, difference, reason }: PaymentAssignment,
): Promise<Assigned> {
  return db.transaction(async (tx) => {
    const id = await findOrderByName(tx, name)
    // The order before the line, as whoever verifies: two calls cannot wait for each other.
    const order = id ? await lockOrderWithMoney(tx, id) : null
    const line = await lockAssignedLine(tx, payment)
    if (!line) throw notFound('Payment')
    if (!id || !order) throw notFound('Order')
    if (line.order) throw new ShopError('payment_taken')
    if (line.paidBackAt) throw new ShopError('already_paid_back')
    if (!order.isWallet) throw new ShopError('no_wallet_payment')
    if (order.due === 0) throw new ShopError('order_is_paid')
    const missing = order.due - line.taka
    const answer = answerOf(missing, difference)
    const accepted = answer === 'accept' && reason ? { taka: missing, reason } : null
    const { isVerified, isShort } = await payWithLine(tx, id, { payment, taka: line.taka, accepted }, by)
    const details = { taka: line.taka, verified: isVerified, ...(answer && { missing, answer }) }
    await addAuditEntry(tx, actor, { action: 'payment-assigned', subject: id, details })
    return { isShort, asked: answer === 'ask' ? await askForRest(tx, config, id) : null }
  })
}

/** `missing`: taka that the line is short of what is due; negative: above it. */
function answerOf(missing: number, answer: DifferenceAnswer | undefined): DifferenceAnswer | null {
  if (missing === 0) return null
  const taka = formatTaka(Math.abs(missing))
  const refuse = (message: string) =>
    invalid([{ path: 'difference', message, code: 'difference', params: { difference: -missing } }])
  if (missing > 0) {
    if (answer === 'accept' || answer === 'ask') return answer
    throw refuse(t('{taka} are missing: accept that, or ask for the rest', { taka }))
  }
  if (answer === 'accept' || answer === 'pay-back') return answer
  throw refuse(t('{taka} more than is due came in: keep it for a reason, or pay it back', { taka }))
}

/**
 * Takes a line away from its order: what it paid is due again. Throws 404 for an unknown line, 409 for one that belongs to no order, and
 * where money of the order was paid back.
 */
export function releasePayment({ db, by, actor }: Desk, payment: string, reason: string): Promise<void> {
  return db.transaction(async (tx) => {
    const seen = await lockAssignedLine(tx, payment, { isRead: true })
    if (!seen) throw notFound('Payment')
    if (seen.order) await lockOrderWithMoney(tx, seen.order)
    const line = await lockAssignedLine(tx, payment)
    if (!line?.order || line.order !== seen.order) throw new ShopError('payment_open')
    const { isVerified } = await releaseLine(tx, line.order, { payment, transactionId: line.transactionId }, reason, by)
    const details = { taka: line.taka, verified: isVerified }
    await addAuditEntry(tx, actor, { action: 'payment-released', subject: line.order, details })
  })
}

/**
 * Accepts that a part of an order is missing, or that more came in. Returns whether pairs of it have gone meanwhile. Throws 404 for an
 * unknown order, 409 where nothing differs or nothing has come in.
 */
export function acceptOrder({ db, by, actor }: Desk, id: string, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrderWithMoney(tx, id)
    if (!order) throw notFound('Order')
    if (order.paid === 0) throw new ShopError('nothing_came_in')
    const taka = order.due > 0 ? order.due : -order.surplus
    if (taka === 0) throw new ShopError('order_is_paid')
    const { isVerified, isShort } = await acceptDifference(tx, id, { taka, reason }, by)
    const details = { taka, verified: isVerified }
    await addAuditEntry(tx, actor, { action: 'difference-accepted', subject: id, details })
    return isShort
  })
}

/** Asks the buyer of an order once more for the rest of a payment; returns as `askForRest`. Throws as `acceptOrder`. */
export function askAgain({ db, actor }: Desk, config: Pick<Config, 'publicUrl'>, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrderWithMoney(tx, id)
    if (!order) throw notFound('Order')
    if (!order.isWallet) throw new ShopError('no_wallet_payment')
    if (order.paid === 0) throw new ShopError('nothing_came_in')
    if (order.due === 0) throw new ShopError('order_is_paid')
    await addAuditEntry(tx, actor, { action: 'rest-asked', subject: id, details: { taka: order.due } })
    return askForRest(tx, config, id)
  })
}
