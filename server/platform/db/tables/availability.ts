import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, isLanguage, writtenLanguage } from '#server/platform/db/columns.ts'
import { product } from '#server/platform/db/table-references.ts'
import { products } from './products.ts'
import { sizes } from './sizes.ts'

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
