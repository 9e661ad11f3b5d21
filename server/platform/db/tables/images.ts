import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/db/columns.ts'

/** A stored image, re-encoded by the shop and identified by the hash of its bytes. */
export const images = pgTable('images', {
  hash: text().primaryKey(),
  type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: createdAt(),
})

/** The images that exist in every width of the pages; of all others a job makes these (decision 0008). */
export const resizedImages = pgTable('resized_images', {
  image: text()
    .primaryKey()
    .references(() => images.hash, { onDelete: 'cascade' }),
})

/** A column that names a stored image. */
export const imageReference = () => text().references(() => images.hash)
