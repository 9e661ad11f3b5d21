import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '#server/platform/db/columns.ts'
import { users } from './users.ts'

/** Where people are signed in. A token is worth as much as the row that it names; without the row it is worth nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user: uuid()
      .notNull()
      .references(() => users.id),
    /** the account's token version at sign-in; once that is higher, the session has ended */
    tokenVersion: integer().notNull(),
    /** null if the User-Agent names none that is known */
    browser: text(),
    system: text(),
    /** without the part that tells a household from its neighbours */
    address: text(),
    createdAt: createdAt(),
    /** written at most once a minute */
    lastSeenAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('sessions_by_user').on(t.user)],
)

/**
 * One row. A token carries the epoch in which it was signed and is refused in any other. A restored database has a new
 * one, so that no session of a backup comes back to life (decision 0027).
 */
export const sessionEpoch = pgTable(
  'session_epoch',
  { id: boolean().primaryKey().default(true), epoch: uuid().notNull().defaultRandom() },
  (t) => [check('session_epoch_alone', sql`${t.id}`)],
)
