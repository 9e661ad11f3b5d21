import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
