import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'
import { by, showroom } from '../table-references.ts'

/** The till of a showroom at the end of a day in Dhaka; rows never change, corrections are rows of `till_corrections`. */
export const tillDays = pgTable(
  'till_days',
  {
    showroom: showroom(),
    day: date({ mode: 'string' }).notNull(),
    opened: bigint({ mode: 'number' }).notNull(),
    taken: bigint({ mode: 'number' }).notNull(),
    paidOut: bigint({ mode: 'number' }).notNull(),
    counted: bigint({ mode: 'number' }).notNull(),
    reason: text(),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    primaryKey({ columns: [t.showroom, t.day] }),
    check('till_days_taka', sql`${t.opened} >= 0 and ${t.taken} >= 0 and ${t.paidOut} >= 0 and ${t.counted} >= 0`),
    check('till_days_reason', sql`${t.counted} = ${t.opened} + ${t.taken} - ${t.paidOut} or ${t.reason} <> ''`),
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
