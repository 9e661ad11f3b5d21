import { and, asc, desc, eq, exists, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { countUpTo } from '#server/db/search.ts'
import { orders } from '#server/db/tables/orders.ts'
import { orderRefunds } from '#server/db/tables/payments.ts'
import type { Wallet } from '#shared/rules/order-status.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Refund } from '#shared/schemas/payment.ts'

/** Links what came in for an order that somebody has verified by hand: it is no money without an order. */
export function linkVerifiedOrder(tx: Db, order: string): Promise<void> {
  return linkVerified(tx, sql`o.id = ${order}`)
}

/** Links what came in, as `where` says, for orders that were verified by hand. */
export async function linkVerified(tx: Db, where: SQL): Promise<void> {
  await tx.execute(sql`
    update wallet_payments p set "order" = o.id from orders o
    where ${where} and p."order" is null and not p.is_repeated
      and o.payment_method = p.method and o.transaction_id = p.transaction_id and o.total = p.amount and p.paisa = 0
      and o.payment_verified_at is not null and o.status <> 'Cancelled'
      and not exists (select from wallet_payments other where other."order" = o.id)`)
}

// A scalar subquery, which is looked up per order: PostgreSQL hashes all payments of all time for an `exists` beside an `or`.
const wasPaid = sql`(${orders.paymentVerifiedAt} is not null or (select p."order" from wallet_payments p where p."order" = ${orders.id}) is not null)`
const isRefundable = and(eq(orders.status, 'Cancelled'), ne(orders.paymentMethod, 'COD'), wasPaid)

/** Cancelled orders that had been paid, those not paid back first; one page, and their total, counted up to MAX_COUNT. */
export async function listRefunds(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Refund[]; total: number }> {
  const offset = (page - 1) * limit
  const refundOf = db.select({ order: orderRefunds.order }).from(orderRefunds).where(eq(orderRefunds.order, orders.id))
  // One walk of the index for each part: to sort by both, all cancelled orders would be read.
  const walk = (isPaidBack: boolean) =>
    db
      .select({
        id: orders.id,
        isPaidBack: sql<boolean>`${sql.raw(String(isPaidBack))}`.as('is_paid_back'),
        cancelledAt: orders.statusChangedAt,
      })
      .from(orders)
      .where(and(isRefundable, isPaidBack ? exists(refundOf) : notExists(refundOf)))
      .orderBy(desc(orders.statusChangedAt), desc(orders.id))
      .limit(offset + limit)
  const ids = unionAll(walk(false), walk(true)).as('ids')
  const pageOf = db
    .select()
    .from(ids)
    .orderBy(asc(ids.isPaidBack), desc(ids.cancelledAt), desc(ids.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  const rows = await db
    .select({ order: orders, paidBackAt: orderRefunds.at, reference: orderRefunds.reference })
    .from(pageOf)
    .innerJoin(orders, eq(orders.id, pageOf.id))
    .leftJoin(orderRefunds, eq(orderRefunds.order, orders.id))
    .orderBy(asc(pageOf.isPaidBack), desc(pageOf.cancelledAt), desc(pageOf.id))
  const list = rows.map(({ order, paidBackAt, reference }) => ({
    _id: order.id,
    number: order.number,
    method: order.paymentMethod as Wallet,
    total: order.total,
    paymentNumber: order.paymentNumber,
    transactionId: order.transactionId,
    createdAt: order.createdAt.toISOString(),
    cancelledAt: order.statusChangedAt.toISOString(),
    paidBack: paidBackAt && reference ? { at: paidBackAt.toISOString(), reference } : null,
  }))
  return { list, total: await countUpTo(db, MAX_COUNT, orders, isRefundable) }
}

/** Locks a cancelled order that had been paid; whether there is one. */
export async function lockRefundable(tx: Db, order: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order), isRefundable))
    .for('update')
  return rows.length === 1
}

/** Notes that an order was paid back; false if it was already. */
export async function addRefund(tx: Db, refund: typeof orderRefunds.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orderRefunds).values(refund).onConflictDoNothing()
  return rowCount === 1
}
