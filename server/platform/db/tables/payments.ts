import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, newestFirstAt, paisa, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import type { StatementField } from '#shared/schemas/orders/payment.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Files of what came into a wallet; the same file twice is one. */
export const walletStatements = pgTable(
  'wallet_statements',
  {
    id: id(),
    method: text({ enum: WALLETS }).notNull(),
    name: text().notNull(),
    /** SHA-256 of its bytes */
    fileHash: text().notNull(),
    rows: integer().notNull(),
    /** the headings of the columns as somebody mapped them by hand; null: they were recognised */
    mapping: jsonb().$type<Partial<Record<StatementField, string>>>(),
    at: createdAt(),
    by: uuid()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    check('wallet_statements_method', sql`${t.method} in (${quotedList(WALLETS)})`),
    uniqueIndex('wallet_statements_once').on(t.method, t.fileHash),
    index('wallet_statements_newest').on(...newestFirstAt(t)),
  ],
)

/** What came into a wallet, line by line; the same line of two files is one. */
export const walletPayments = pgTable(
  'wallet_payments',
  {
    id: id(),
    statement: uuid()
      .notNull()
      .references(() => walletStatements.id),
    method: text({ enum: WALLETS }).notNull(),
    transactionId: text().notNull(),
    /** the phone that sent it, as `phone_digits`, or 'forgotten {id}' once its order has lost the person */
    sender: text(),
    /** whole taka */
    amount: bigint({ mode: 'number' }).notNull(),
    /** beyond the whole taka, 0 to 99 */
    paisa: paisa(),
    paidAt: timestamptz(),
    /** the order that it pays for: written by server/payments/verify-payment.ts alone */
    order: uuid().references(() => orders.id),
    /** when it was paid back without an order */
    paidBackAt: timestamptz(),
    /** whether another line has its transaction id; a trigger sets it on both (functions/mark_repeated_payments.sql) */
    isRepeated: boolean().notNull().default(false),
  },
  (t) => [
    check(
      'wallet_payments_amount',
      sql`${t.amount} >= 0 and ${t.paisa} between 0 and 99 and ${t.amount} + ${t.paisa} > 0`,
    ),
    uniqueIndex('wallet_payments_once').on(
      t.method,
      t.transactionId,
      t.amount,
      t.paisa,
      sql`coalesce(${t.sender}, '')`,
      sql`coalesce(${t.paidAt}, '-infinity')`,
    ),
    index('wallet_payments_open').on(t.method, t.amount, t.sender).where(sql`${t.order} is null`),
    index('wallet_payments_repeated').on(t.method, t.transactionId).where(sql`${t.isRepeated}`),
    index('wallet_payments_of_order').on(t.order).where(sql`${t.order} is not null`),
  ],
)

/** Refunds as the program before the ledger knows them: written beside it until no node runs that any more. */
export const orderRefunds = pgTable('order_refunds', {
  order: uuid()
    .primaryKey()
    .references(() => orders.id),
  /** the id of the transaction that paid it back */
  reference: text().notNull(),
  at: createdAt(),
  by: uuid()
    .notNull()
    .references(() => users.id),
})
