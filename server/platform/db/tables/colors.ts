import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'

/** A colour's name is a CSS colour; `hex` is what the swatch shows where leather looks other than CSS has it. */
export const colors = pgTable(
  'colors',
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    hex: text(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [uniqueIndex('colors_name').on(sql`lower(${t.name})`)],
)
