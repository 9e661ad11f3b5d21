import { sql } from 'drizzle-orm'
import { doublePrecision, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id, timestamptz } from '#server/platform/db/columns.ts'

/** `name` is the company, `code` the branch, `area` the thana. An archived showroom stays readable in old orders. */
export const showrooms = pgTable(
  'showrooms',
  {
    id: id(),
    name: text().notNull(),
    code: text().notNull(),
    codeBn: text(),
    street: text().notNull(),
    streetBn: text(),
    landmark: text(),
    landmarkBn: text(),
    area: text().notNull(),
    district: text().notNull(),
    division: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
    archivedAt: timestamptz(),
  },
  (t) => [uniqueIndex('showrooms_code').on(sql`lower(${t.code})`).where(sql`${t.archivedAt} is null`)],
)
