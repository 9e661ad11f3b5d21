import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#server/platform/db/columns.ts'
import { users } from './users.ts'

/** Changes of an e-mail that the former address can still undo. No other account can take that address meanwhile. */
export const emailUndos = pgTable(
  'email_undos',
  {
    /** keyed hash of the secret in the letter's link */
    secretHash: text().primaryKey(),
    user: uuid()
      .notNull()
      .references(() => users.id),
    /** the former e-mail, lower case */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('email_undos_by_user').on(t.user), index('email_undos_by_email').on(t.email)],
)
