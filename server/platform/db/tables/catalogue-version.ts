import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * The version of the public data: one row, which triggers change at the commit of every transaction that changes what
 * everyone may see (decision 0015).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: boolean().primaryKey().default(true),
    version: uuid().notNull(),
    /** how often a size of a product was sold out or came back (`availability_changes`) */
    availability: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('catalogue_version_alone', sql`${t.id}`)],
)
