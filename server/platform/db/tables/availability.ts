import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  happenedAt,
  id,
  isLanguage,
  quotedList,
  timestamptz,
  writtenLanguage,
} from '#server/platform/db/columns.ts'
import { product, showroom } from '#server/platform/db/table-references.ts'
import { KEEP_STATES, MAX_KEPT_PAIRS } from '#shared/rules/showrooms/keep.ts'
import { products } from './products.ts'
import { sales } from './sales.ts'
import { sizes } from './sizes.ts'
import { users } from './users.ts'

/** Whether any open showroom has a size of a product; maintained by `refresh_availability`. A missing row means no. */
export const sizeAvailability = pgTable(
  'size_availability',
  {
    product: product(),
    size: uuid()
      .notNull()
      .references(() => sizes.id, { onDelete: 'cascade' }),
    available: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.product, t.size] }),
    index('size_availability_by_size').on(t.size, t.product).where(sql`${t.available}`),
  ],
)

/**
 * The products of which no open showroom has a pair in any of their sizes, while the shop keeps stock; empty while it keeps
 * none. Maintained by `refresh_sold_out`: lists have these last.
 */
export const soldOutProducts = pgTable('sold_out_products', {
  product: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
})

/**
 * What has changed, as far as it can be told apart: products, or a size of one that was sold out or is back; lists; and by the zero UUID
 * the order of all lists. Numbered without gaps in the order of their commits; rows older than an hour are deleted. The page cache renders
 * anew what shows them (decisions 0033 and 0046).
 */
export const availabilityChanges = pgTable(
  'availability_changes',
  {
    /** the value of `catalogue_version.availability` after it */
    position: bigint({ mode: 'number' }).primaryKey(),
    product: uuid().notNull(),
    at: createdAt(),
  },
  (t) => [index('availability_changes_by_time').on(t.at)],
)

/** Who wants one note when a size of a product is back. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: id(),
    product: product(),
    size: uuid()
      .notNull()
      .references(() => sizes.id, { onDelete: 'cascade' }),
    /** of e-mail and phone, one is there */
    email: text(),
    phone: text(),
    language: writtenLanguage(),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_requests_address', sql`(${t.email} is null) <> (${t.phone} is null)`),
    isLanguage('stock_requests_language', t.language),
    uniqueIndex('stock_requests_once').on(
      t.product,
      t.size,
      sql`coalesce(lower(${t.email}), phone_digits(${t.phone}))`,
    ),
    index('stock_requests_by_email').on(t.email),
    index('stock_requests_to_call').on(t.createdAt).where(sql`${t.phone} is not null`),
  ],
)

/** Pairs that a showroom keeps for whoever asked by phone, without payment; one open row for each phone. */
export const keeps = pgTable(
  'keeps',
  {
    id: id(),
    /** what the ledger of pairs says: `KP-261127-7F3K` */
    number: text().notNull().unique('keeps_number'),
    showroom: showroom(),
    /** its digits; null once it is forgotten */
    phone: text(),
    /** keyed hash of the code that fetches them */
    codeHash: text().notNull(),
    language: writtenLanguage(),
    at: happenedAt(),
    until: timestamptz().notNull(),
    state: text({ enum: KEEP_STATES }).notNull().default('open'),
    endedAt: timestamptz(),
    /** who of the shop ended it; null: nobody did, or it goes on */
    endedBy: uuid().references(() => users.id),
    /** in which they were sold */
    sale: uuid().references(() => sales.id),
  },
  (t) => [
    check('keeps_state', sql`${t.state} in (${quotedList(KEEP_STATES)})`),
    check('keeps_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check('keeps_sold', sql`(${t.state} = 'sold') = (${t.sale} is not null)`),
    check('keeps_phone', sql`${t.state} <> 'open' or ${t.phone} is not null`),
    isLanguage('keeps_language', t.language),
    uniqueIndex('keeps_open').on(t.phone).where(sql`${t.state} = 'open'`),
    index('keeps_of_showroom').on(t.showroom, t.until).where(sql`${t.state} = 'open'`),
    index('keeps_with_phone').on(t.endedAt).where(sql`${t.phone} is not null`),
  ],
)

export const keepLines = pgTable(
  'keep_lines',
  {
    keep: uuid()
      .notNull()
      .references(() => keeps.id),
    product: product(),
    /** without a foreign key: sizes can be deleted once no pairs are left */
    size: uuid().notNull(),
    quantity: integer().notNull(),
    /** until when the showroom holds the pairs; null: it does not */
    heldUntil: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.keep, t.product, t.size] }),
    check('keep_lines_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(MAX_KEPT_PAIRS))}`),
    index('keep_lines_held').on(t.product, t.size, t.heldUntil).where(sql`${t.heldUntil} is not null`),
  ],
)
