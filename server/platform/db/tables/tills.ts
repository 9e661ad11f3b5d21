import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/platform/db/columns.ts'
import { by, showroom } from '#server/platform/db/table-references.ts'

/**
 * The till of a showroom as it was closed, for a day in Dhaka: what moved since the closing before. Rows never change, corrections
 * are rows of `till_corrections`.
 */
export const tillDays = pgTable(
  'till_days',
  {
    showroom: showroom(),
    day: date({ mode: 'string' }).notNull(),
    opened: bigint({ mode: 'number' }).notNull(),
    taken: bigint({ mode: 'number' }).notNull(),
    /** cash that was given back */
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    paidOut: bigint({ mode: 'number' }).notNull(),
    counted: bigint({ mode: 'number' }).notNull(),
    reason: text(),
    /** the last row of `order_money` that it counts; null: a program that counted days has closed it */
    upTo: bigint({ mode: 'number' }),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    primaryKey({ columns: [t.showroom, t.day] }),
    check('till_days_taka', sql`${t.taken} >= 0 and ${t.refunded} >= 0 and ${t.paidOut} >= 0 and ${t.counted} >= 0`),
    check(
      'till_days_reason',
      sql`${t.counted} = ${t.opened} + ${t.taken} - ${t.refunded} - ${t.paidOut} or ${t.reason} <> ''`,
    ),
  ],
)

/** What was found wrong in a closed till; rows never change. */
export const tillCorrections = pgTable(
  'till_corrections',
  {
    id: id(),
    showroom: showroom(),
    day: date({ mode: 'string' }).notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    at: createdAt(),
    by: by(),
  },
  (t) => [index('till_corrections_by_day').on(t.showroom, t.day)],
)
