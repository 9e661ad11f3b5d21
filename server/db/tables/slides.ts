import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '../columns.ts'
import { imageReference } from './images.ts'

/** Slides appear in the order of their creation. */
export const slides = pgTable('slides', {
  id: id(),
  image: imageReference().notNull(),
  /** a tighter crop for phones */
  phoneImage: imageReference(),
  title: text(),
  titleBn: text(),
  link: text(),
  createdAt: createdAt(),
  updatedAt: editableUpdatedAt(),
})
