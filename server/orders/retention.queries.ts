import { and, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { walletPayments } from '#server/platform/db/tables/payments.ts'
import { strangerHolds } from '#server/platform/db/tables/stranger-holds.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { CLOSED_STATUSES, DELETED_CUSTOMER_NAME, DELIVERY_DATA_RETENTION_DAYS } from '#shared/rules/people/retention.ts'
import { forgetAddresses } from './address-changes.queries.ts'

/**
 * Removes personal data from the orders of a customer who leaves: all of them from closed orders, and from open ones what
 * delivery does not need. Amounts and products stay for the books.
 */
export async function anonymizeOrdersOf(tx: Db, customer: string): Promise<void> {
  const isOfCustomer = eq(orders.customer, customer)
  await forgetSenders(tx, isOfCustomer)
  await anonymizeOrders(tx, isOfCustomer)
  await tx.update(orders).set(NOT_FOR_DELIVERY).where(isOfCustomer)
  await tx.delete(strangerHolds).where(eq(strangerHolds.account, customer))
}

/** Anonymizes the orders of deleted accounts that were closed 90 days ago; returns their number. */
export async function anonymizeOldDeliveries(db: Db): Promise<number> {
  const deletedUsers = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const isExpired = lt(orders.statusChangedAt, sql`now() - make_interval(days => ${DELIVERY_DATA_RETENTION_DAYS})`)
  return anonymizeOrders(db, and(inArray(orders.customer, deletedUsers), isExpired))
}

/** Of an order `o`: that it is open, was closed lately, or has its buyer wait for an answer or for money. */
const ISNT_OVER: SQL = sql`
  o.status not in ('Delivered', 'Cancelled')
  or o.status_changed_at >= now() - make_interval(days => ${DELIVERY_DATA_RETENTION_DAYS})
  or o.paid > 0 and o.money <> 'refunded' and (o.status = 'Cancelled' or o.paid - o.paid_back > o.total)
  or exists (select from exchange_requests r where r."order" = o.id and r.state in ('asked', 'accepted'))
  or exists (select from exchange_lines l join exchanges e on e.id = l.exchange where l."order" = o.id and e.due > 0)`

const OLD_CALLERS: SQL = sql`
  u.email is null and u.password_hash is null and u.deleted_at is null
  and exists (select from orders o where o.customer = u.id and o.channel = 'phone')
  and not exists (select from orders o where o.customer = u.id and (${ISNT_OVER}))`

/**
 * Forgets callers who made no account, as if they had deleted one: those of whom every order was closed 90 days ago, and nothing waits.
 * Returns their number, at most `limit`.
 */
export function forgetOldCallers(db: Db, limit = 1_000): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select u.id from users u where ${OLD_CALLERS} limit ${limit} for update skip locked`)
    // Asked once more behind the lock, without which nobody orders for them.
    const { rowCount } = await tx.execute(sql`
      update users u set name = ${DELETED_CUSTOMER_NAME}, phone = '', location = '', district = null, thana = null, dob = null,
        deleted_at = now()
      where u.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and ${OLD_CALLERS}`)
    return rowCount ?? 0
  })
}

/** Blanks all personal data but name, phone and address. */
const NOT_FOR_DELIVERY = {
  shippingEmail: '',
  paymentNumber: sql`case when ${orders.paymentNumber} is null then null else '' end`,
  idempotencyKey: null,
  requestHash: '',
}

/**
 * Forgets the phones that sent the money of these orders: of what was paid for them, and of what came from their wallets and pays
 * for nothing yet. That there was one stays, so that the same line of another statement is known again.
 */
async function forgetSenders(tx: Db, where: SQL | undefined): Promise<void> {
  const paid = tx.select({ id: orders.id }).from(orders).where(where)
  const wallets = tx
    .select({ phone: sql`phone_digits(${orders.paymentNumber})` })
    .from(orders)
    .where(and(where, ne(orders.paymentNumber, '')))
  await tx
    .update(walletPayments)
    .set({ sender: sql`'forgotten ' || ${walletPayments.id}` })
    .where(
      and(
        sql`${walletPayments.sender} ~ '^[0-9]'`,
        or(inArray(walletPayments.order, paid), inArray(walletPayments.sender, wallets)),
      ),
    )
}

/** Every order is placed with a phone, so an empty one marks an order as already anonymized. */
async function anonymizeOrders(db: Db, where: SQL | undefined): Promise<number> {
  const rows = await db
    .update(orders)
    .set({
      ...NOT_FOR_DELIVERY,
      shippingName: DELETED_CUSTOMER_NAME,
      shippingPhone: '',
      shippingAddress: '',
    })
    .where(and(where, inArray(orders.status, CLOSED_STATUSES), ne(orders.shippingPhone, '')))
    .returning({ id: orders.id })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await forgetAddresses(db, ids)
    await forgetSenders(db, inArray(orders.id, ids))
    await db.execute(sql`select forget_order_texts(${sql.param(ids)}::uuid[])`)
  }
  return ids.length
}
