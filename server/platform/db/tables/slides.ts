import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'
import { imageReference } from './images.ts'

/** Slides appear in the order of their place; those that have none come after them, in that of their creation. */
export const slides = pgTable('slides', {
  id: id(),
  image: imageReference().notNull(),
  /** a tighter crop for phones */
  phoneImage: imageReference(),
  title: text(),
  titleBn: text(),
  link: text(),
  place: integer(),
  /** not on the home page yet; an older program shows it */
  hidden: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: editableUpdatedAt(),
})
