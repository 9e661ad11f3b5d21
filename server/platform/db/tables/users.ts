import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, isLanguage, newestFirst, timestamptz } from '#server/platform/db/columns.ts'
import { LANGUAGES, type Language } from '#shared/language/language.ts'
import { showrooms } from './showrooms.ts'

/** Accounts; a deleted one stays as a tombstone. Incrementing `tokenVersion` revokes all tokens of the account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** lower case; null on a tombstone */
    email: text(),
    /** the address whose mailbox the owner has opened: the account's e-mail is proven while both are equal */
    provenEmail: text(),
    name: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    dob: date({ mode: 'string' }),
    passwordHash: text(),
    admin: boolean().notNull().default(false),
    su: boolean().notNull().default(false),
    tokenVersion: integer().notNull().default(0),
    /** what its owner chose, by the switch of the pages or by coming to Bangla ones; null: nothing yet, which is written to in English */
    language: text({ enum: LANGUAGES }),
    createdAt: createdAt(),
    deletedAt: timestamptz(),
    /** the phone as people enter it when searching: see functions/phone_digits.sql */
    phoneDigits: text().notNull().generatedAlwaysAs(sql`phone_digits(phone)`),
    /** name and e-mail in lower case and the digits of the phone, one per line, for searching */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name) || E'\\n' || coalesce(email, '') || E'\\n' || phone_digits(phone)`),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    isLanguage('users_language', t.language),
    index('users_newest')
      .on(...newestFirst(t))
      .where(sql`${t.deletedAt} is null`),
    index('users_by_name').on(sql`lower(${t.name}) collate "C"`, t.id).where(sql`${t.deletedAt} is null`),
  ],
)

/** The language in which letters to an account are written. */
export const letterLanguage = sql<Language>`coalesce(${users.language}, 'en')`

/** A store user is a user with a row here; each works for one showroom. */
export const storeUsers = pgTable(
  'store_users',
  {
    id: id(),
    user: uuid()
      .notNull()
      .unique()
      .references(() => users.id),
    store: uuid()
      .notNull()
      .references(() => showrooms.id),
    createdAt: createdAt(),
  },
  (t) => [index('store_users_by_store').on(t.store)],
)
