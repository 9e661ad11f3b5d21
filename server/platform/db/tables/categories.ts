import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'
import { imageReference } from './images.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    /** all of its shoes have the sizes of children; of another category those that begin with one */
    forChildren: boolean().notNull().default(false),
    image: imageReference().notNull(),
    /** not published yet: neither it nor its sub-categories and products are shown to shoppers; an older program shows its name */
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [uniqueIndex('categories_name').on(sql`lower(${t.name})`)],
)

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
