import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, timestamptz } from '#server/platform/db/columns.ts'
import { by, product, showroom } from '#server/platform/db/table-references.ts'
import { users } from './users.ts'

/** The tablets and tills that sell in a showroom (decision 0051). */
export const counterDevices = pgTable(
  'counter_devices',
  {
    id: id(),
    showroom: showroom(),
    /** of the receipts of its showroom, which share them with no other one */
    letters: text().notNull(),
    /** within the showroom, from 1 */
    number: integer().notNull(),
    name: text().notNull(),
    /** SHA-256 of the key that it sends with each request */
    keyHash: text().notNull().unique('counter_devices_key'),
    /** the highest sequence that has arrived */
    lastSequence: integer().notNull().default(0),
    registeredAt: happenedAt(),
    registeredBy: by(),
    revokedAt: timestamptz(),
    revokedBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('counter_devices_number').on(t.letters, t.number),
    index('counter_devices_by_showroom').on(t.showroom, t.number),
    check('counter_devices_letters', sql`${t.letters} ~ '^[A-Z][A-Z0-9]{2,7}$' and ${t.number} > 0`),
    check('counter_devices_revoked', sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
  ],
)

/** What is printed on a box: a pair may have several, and a code is that of one pair. What was taken away stays, for devices to learn it. */
export const barcodes = pgTable(
  'barcodes',
  {
    id: id(),
    code: text().notNull(),
    product: product(),
    /** without a foreign key: sizes can be deleted */
    size: uuid().notNull(),
    at: happenedAt(),
    by: by(),
    removedAt: timestamptz(),
    removedBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('barcodes_code').on(t.code).where(sql`${t.removedAt} is null`),
    index('barcodes_by_product').on(t.product, t.size),
    index('barcodes_newest').on(t.at),
    index('barcodes_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    check('barcodes_removed_by', sql`(${t.removedAt} is null) = (${t.removedBy} is null)`),
  ],
)

/** When a product changed last, so that devices of counters read only what did; a trigger writes it, also for one that is gone. */
export const productChanges = pgTable('product_changes', { product: uuid().primaryKey(), at: happenedAt() }, (t) => [
  index('product_changes_newest').on(t.at),
])
