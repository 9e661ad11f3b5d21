import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { PAYS_FOR_SALE, payForSale } from '#server/money/counter-payments.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { restOfPaymentLetter } from '#server/platform/mail/letters/rest-of-payment.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import type { Language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'
import type { DifferenceAnswer, PaymentAssignment } from '#shared/schemas/orders/payment.ts'
import { acceptDifference, payWithLine, releaseLine, undoVerifiedById } from './verify-payment.ts'

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
 * Takes a line of a statement for the payment of an order, or of a sale by the number of its receipt, with an answer on the difference, in place of what was verified by its
 * id alone. Throws 404 for an unknown line or order,
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
    if (line.order || line.paysForSale) throw new ShopError('payment_taken')
    if (line.paidBackAt) throw new ShopError('already_paid_back')
    const sale = id ? null : await payForSale(tx, payment, name)
    if (sale) {
      await addAuditEntry(tx, actor, { action: 'payment-assigned', subject: sale, details: { name, taka: line.taka } })
      return { isShort: false, asked: null }
    }
    if (!id || !order) throw notFound('Order')
    if (!order.isWallet) throw new ShopError('no_wallet_payment')
    const verified = await undoVerifiedById(tx, id, { transactionId: line.transactionId, reason: reason ?? null }, by)
    const due = order.due + verified
    if (due === 0) throw new ShopError('order_is_paid')
    const missing = due - line.taka
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

/**
 * Asks the buyer of an order, of which a part came in, for the rest; whoever calls it
 * adds the audit entry. Returns whether there is an e-mail: else somebody has to call.
 */
async function askForRest(tx: Db, { publicUrl }: { publicUrl: string }, id: string): Promise<boolean> {
  const order = await noteAsked(tx, id)
  if (!order?.email) return false
  const letter = inLanguage(order.language, () => restOfPaymentLetter({ order: { id, ...order, publicUrl } }))
  await addLetter(tx, order.email, letter, { countedBy: 'lettersPerStranger' })
  return true
}

/** The id of an order by its id or its number; null if there is none. */
async function findOrderByName(tx: Db, name: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    isId(name) ? sql`select id from orders where id = ${name}` : sql`select id from orders where number = ${name}`,
  )
  return rows[0]?.id ?? null
}

type OrderWithMoney = {
  isWallet: boolean
  /** taka that are missing, that have come in or were accepted, and that are above the total */
  due: number
  paid: number
  surplus: number
}

/** Locks an order until the transaction ends; null if there is none. */
async function lockOrderWithMoney(tx: Db, order: string): Promise<OrderWithMoney | null> {
  const { rows } = await tx.execute<OrderWithMoney>(sql`
    select o.payment_method <> 'COD' as "isWallet", order_due(o)::float8 as due,
      (case o.money when 'refunded' then 0 else o.paid end)::float8 as paid,
      greatest(0, o.paid - o.paid_back - o.total)::float8 as surplus
    from orders o where o.id = ${order} for update`)
  return rows[0] ?? null
}

type AssignedLine = {
  order: string | null
  paysForSale: boolean
  paidBackAt: string | null
  transactionId: string
  taka: number
}

/** Locks a line of a statement until the transaction ends, or only reads it; null if there is none. */
async function lockAssignedLine(tx: Db, payment: string, { isRead = false } = {}): Promise<AssignedLine | null> {
  const { rows } = await tx.execute<AssignedLine>(sql`
    select "order", paid_back_at as "paidBackAt", transaction_id as "transactionId", amount::float8 as taka,
      ${PAYS_FOR_SALE} as "paysForSale"
    from wallet_payments p where id = ${payment} ${isRead ? sql`` : sql`for update`}`)
  return rows[0] ?? null
}

type OrderToAsk = {
  number: string
  email: string
  /** whether its buyer can sign in */
  hasAccount: boolean
  language: Language
  method: Wallet
  paid: number
  due: number
}

/** Notes that the buyer of an order was asked for the rest of a payment; returns what a letter says of it. */
async function noteAsked(tx: Db, order: string): Promise<OrderToAsk | null> {
  await tx.execute(sql`
    insert into order_work ("order", rest_asked_at) values (${order}, clock_timestamp())
    on conflict ("order") do update set rest_asked_at = excluded.rest_asked_at`)
  const { rows } = await tx.execute<OrderToAsk>(sql`
    select o.number, o.shipping_email as email, u.email is not null as "hasAccount", o.language, o.payment_method as method,
      o.paid::float8 as paid, order_due(o)::float8 as due
    from orders o join users u on u.id = o.customer where o.id = ${order}`)
  return rows[0] ?? null
}
