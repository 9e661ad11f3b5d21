import { and, asc, desc, eq, exists, isNotNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { countUpTo } from '#server/db/search.ts'
import { orders } from '#server/db/tables/orders.ts'
import { orderRefunds, walletStatements } from '#server/db/tables/payments.ts'
import type { Wallet } from '#shared/rules/order-status.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Refund, StatementField } from '#shared/schemas/payment.ts'
import type { StatementLine } from './read-statement.ts'

/** Notes a statement; returns its id, and whether it is new. The same file twice is one. */
export async function addStatement(
  tx: Db,
  statement: typeof walletStatements.$inferInsert,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await tx
    .insert(walletStatements)
    .values(statement)
    .onConflictDoNothing()
    .returning({ id: walletStatements.id })
  if (row) return { id: row.id, isNew: true }
  const { method, fileHash } = statement
  const [known] = await tx
    .select({ id: walletStatements.id })
    .from(walletStatements)
    .where(and(eq(walletStatements.method, method), eq(walletStatements.fileHash, fileHash)))
  if (!known) throw new Error('A statement is there and cannot be found')
  return { id: known.id, isNew: false }
}

/** The headings that somebody mapped by hand for a wallet last; none: `{}`. */
export async function findMapping(db: Db, method: Wallet): Promise<Partial<Record<StatementField, string>>> {
  const [row] = await db
    .select({ mapping: walletStatements.mapping })
    .from(walletStatements)
    .where(and(eq(walletStatements.method, method), isNotNull(walletStatements.mapping)))
    .orderBy(desc(walletStatements.at), desc(walletStatements.id))
    .limit(1)
  return row?.mapping ?? {}
}

/** Adds what came in, in one statement; returns how many lines are new. */
export async function addPayments(
  tx: Db,
  { statement, method, lines }: { statement: string; method: Wallet; lines: StatementLine[] },
): Promise<number> {
  const rows = lines.map(({ transactionId, amount, sender, paidAt }) => ({
    id: newId(),
    transaction_id: transactionId,
    amount,
    sender,
    paid_at: paidAt,
  }))
  const { rowCount } = await tx.execute(sql`
    insert into wallet_payments (id, statement, method, transaction_id, sender, amount, paid_at)
    select l.id, ${statement}, ${method}, l.transaction_id, l.sender, l.amount, l.paid_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l (id uuid, transaction_id text, sender text, amount bigint, paid_at timestamptz)
    on conflict do nothing`)
  const ids = sql.param(lines.map(({ transactionId }) => transactionId))
  await linkVerified(tx, sql`p.method = ${method} and p.transaction_id = any(${ids}::text[])`)
  return rowCount ?? 0
}

/** Links what came in for an order that somebody has verified by hand: it is no money without an order. */
export function linkVerifiedOrder(tx: Db, order: string): Promise<void> {
  return linkVerified(tx, sql`o.id = ${order}`)
}

async function linkVerified(tx: Db, where: SQL): Promise<void> {
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
