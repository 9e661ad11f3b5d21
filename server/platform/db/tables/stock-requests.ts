import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, isLanguage, writtenLanguage } from '#server/platform/db/columns.ts'
import { product } from '#server/platform/db/table-references.ts'
import { sizes } from './sizes.ts'

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
