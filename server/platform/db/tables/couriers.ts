import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id, timestamptz } from '#server/platform/db/columns.ts'

/** Who carries parcels: the owner's data. Fees in taka. */
export const couriers = pgTable(
  'couriers',
  {
    id: id(),
    name: text().notNull(),
    phone: text().notNull(),
    areas: text().array().notNull().default([]),
    feeInside: integer().notNull(),
    feeOutside: integer().notNull(),
    /** an address with {code}; '' for none */
    tracking: text().notNull().default(''),
    /** the columns of its sheet, in order */
    columns: text().array().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
    archivedAt: timestamptz(),
  },
  (t) => [uniqueIndex('couriers_name').on(sql`lower(${t.name})`).where(sql`${t.archivedAt} is null`)],
)
