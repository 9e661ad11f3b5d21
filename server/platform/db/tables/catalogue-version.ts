import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/**
 * The version of the public data: one row, which triggers change at the commit of every transaction that changes what
 * everyone may see (decision 0015).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: boolean().primaryKey().default(true),
    version: uuid().notNull(),
    /** changes with what may show on every page, which is all but products and their pictures (decision 0046) */
    everything: uuid().notNull().defaultRandom(),
    /** how many changes of single products and of lists there were (`availability_changes`) */
    availability: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('catalogue_version_alone', sql`${t.id}`)],
)

/** How often the most read addresses were read, on which day (in Dhaka): they are made before anybody asks after a start (decision 0050). */
export const pageReads = pgTable(
  'page_reads',
  {
    day: date().notNull(),
    address: text().notNull(),
    reads: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.address] })],
)
