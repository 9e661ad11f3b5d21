import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/db/columns.ts'

/**
 * One row for each change of an order and each showroom that has to know, written by triggers; rows older than a day are
 * deleted. `number_order_updates` gives committed rows a `position`, so positions are in order and without gaps for readers.
 */
export const orderUpdates = pgTable(
  'order_updates',
  {
    /** null until it is numbered; from then on later than every position before it */
    position: bigint({ mode: 'number' }).unique(),
    order: uuid().notNull(),
    showroom: uuid().notNull(),
    /** the transaction that made it: whatever it changes of an order is one change */
    transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.order, t.showroom, t.transaction] }),
    index('order_updates_to_number').on(t.at).where(sql`${t.position} is null`),
    index('order_updates_by_time').on(t.at),
  ],
)
