import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
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
  return rowCount ?? 0
}

const wasPaid = sql`(${orders.paymentVerifiedAt} is not null or exists (select from wallet_payments p where p."order" = ${orders.id}))`

/** Cancelled orders that had been paid, those not paid back first; one page, and their total. */
export async function listRefunds(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Refund[]; total: number }> {
  const where = and(eq(orders.status, 'Cancelled'), ne(orders.paymentMethod, 'COD'), wasPaid)
  const rows = await db
    .select({ order: orders, paidBackAt: orderRefunds.at, reference: orderRefunds.reference })
    .from(orders)
    .leftJoin(orderRefunds, eq(orderRefunds.order, orders.id))
    .where(where)
    .orderBy(desc(isNull(orderRefunds.at)), desc(orders.statusChangedAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
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
  return { list, total: Math.min(MAX_COUNT, await db.$count(orders, where)) }
}

/** Locks a cancelled order that had been paid; whether there is one. */
export async function lockRefundable(tx: Db, order: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.status, 'Cancelled'), ne(orders.paymentMethod, 'COD'), wasPaid))
    .for('update')
  return rows.length === 1
}

/** Notes that an order was paid back; false if it was already. */
export async function addRefund(tx: Db, refund: typeof orderRefunds.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orderRefunds).values(refund).onConflictDoNothing()
  return rowCount === 1
}
