import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'
import { categories } from './categories.ts'
import { imageReference } from './images.ts'

export const subCategories = pgTable(
  'sub_categories',
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    category: uuid()
      .notNull()
      .references(() => categories.id),
    image: imageReference().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [uniqueIndex('sub_categories_name').on(t.category, sql`lower(${t.name})`)],
)
