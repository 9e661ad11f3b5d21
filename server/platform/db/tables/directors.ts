import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'
import { imageReference } from './images.ts'

export const directors = pgTable('directors', {
  id: id(),
  name: text().notNull(),
  nameBn: text(),
  designation: text().notNull(),
  designationBn: text(),
  about: text().notNull(),
  aboutBn: text(),
  image: imageReference(),
  createdAt: createdAt(),
  updatedAt: editableUpdatedAt(),
})
