import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '#server/platform/db/columns.ts'
import { product, showroom } from '#server/platform/db/table-references.ts'
import { users } from './users.ts'

/** Pairs on the way between two showrooms; they belong to neither until they are received. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    from: showroom(),
    to: showroom(),
    state: text({ enum: ['sent', 'received', 'cancelled'] })
      .notNull()
      .default('sent'),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    createdBy: uuid().references(() => users.id),
    /** when it was received or cancelled */
    closedAt: timestamptz(),
    closedBy: uuid().references(() => users.id),
  },
  (t) => [
    check('transfers_ends', sql`${t.from} <> ${t.to}`),
    check('transfers_state', sql`${t.state} in ('sent', 'received', 'cancelled')`),
    check('transfers_closed', sql`(${t.state} = 'sent') = (${t.closedAt} is null)`),
    index('transfers_by_sender').on(t.from, t.createdAt.desc().nullsFirst()),
    index('transfers_by_receiver').on(t.to, t.createdAt.desc().nullsFirst()),
    index('transfers_newest').on(t.createdAt.desc().nullsFirst()),
  ],
)

export const transferRows = pgTable(
  'transfer_rows',
  {
    transfer: uuid()
      .notNull()
      .references(() => transfers.id),
    product: product(),
    size: uuid().notNull(),
    sent: integer().notNull(),
    /** null until it is received */
    received: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.transfer, t.product, t.size] }),
    check(
      'transfer_rows_pairs',
      sql`${t.sent} > 0 and (${t.received} is null or ${t.received} between 0 and ${t.sent})`,
    ),
  ],
)
