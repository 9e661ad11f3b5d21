import { sql } from 'drizzle-orm'
import { check, numeric, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'

/** European sizes, in half steps. */
export const sizes = pgTable(
  'sizes',
  {
    id: id(),
    size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull().unique(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [check('sizes_range', sql`${t.size} between 1 and 60`)],
)
