import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/db/columns.ts'
import { orderKey } from '#server/platform/db/table-references.ts'
import { users } from './users.ts'

/**
 * Pending orders that hold pairs for an account to which no order was delivered yet, and that nobody has confirmed: what the bounds
 * of strangers count (functions/may_hold.sql). A row goes as soon as its order is confirmed or holds nothing any more
 * (functions/end_stranger_hold.sql), and with it where the order came from.
 */
export const strangerHolds = pgTable(
  'stranger_holds',
  {
    order: orderKey(),
    account: uuid()
      .notNull()
      .references(() => users.id),
    /** digits of the phone that was given */
    phone: text().notNull(),
    /** keyed hash of the network from which it was placed, /24 or /48; null: unknown */
    network: text(),
    pairs: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('stranger_holds_pairs', sql`${t.pairs} > 0`),
    index('stranger_holds_by_account').on(t.account),
    index('stranger_holds_by_phone').on(t.phone),
    index('stranger_holds_by_network').on(t.network),
  ],
)
