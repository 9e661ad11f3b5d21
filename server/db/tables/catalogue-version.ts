import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * The version of the public data: one row, which triggers change at the commit of every transaction that changes what
 * everyone may see (decision 0015).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  { id: boolean().primaryKey().default(true), version: uuid().notNull() },
  (t) => [check('catalogue_version_alone', sql`${t.id}`)],
)
