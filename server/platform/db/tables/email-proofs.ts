import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#server/platform/db/columns.ts'
import { users } from './users.ts'

/**
 * The newest link that was sent to prove the e-mail of an account. It stays after its time, as a sign that this address has
 * had its letter; the link itself is a keyed hash.
 */
export const emailProofs = pgTable('email_proofs', {
  user: uuid()
    .primaryKey()
    .references(() => users.id),
  email: text().notNull(),
  tokenHash: text().notNull().unique(),
  expiresAt: timestamptz().notNull(),
})
