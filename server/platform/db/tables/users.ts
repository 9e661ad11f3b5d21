import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, isLanguage, newestFirst, timestamptz } from '#server/platform/db/columns.ts'
import { LANGUAGES, type Language } from '#shared/language/language.ts'
import { showrooms } from './showrooms.ts'

/** Accounts, and callers without one, known by their phone alone; a deleted one stays as a tombstone. Incrementing `tokenVersion` revokes all tokens of the account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** lower case; null of a caller and on a tombstone */
    email: text(),
    /** the address whose mailbox the owner has opened: the account's e-mail is proven while both are equal */
    provenEmail: text(),
    name: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    /** where that is, by the English names of locations.json; null: not said */
    district: text(),
    thana: text(),
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
    uniqueIndex('users_callers').on(t.phoneDigits).where(sql`${t.email} is null and ${t.deletedAt} is null`),
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

/**
 * One row per e-mail that a one-time code was requested for, whether it has an account or not, so that response times do
 * not reveal which. Contains keyed hashes only, neither e-mails nor codes.
 */
export const otps = pgTable('otps', {
  emailHash: text().primaryKey(),
  /** null once the code was used */
  codeHash: text(),
  /** by addresses that the account does not know */
  tries: smallint().notNull().default(0),
  /** tries by keyed hash of the address, or of the browser that the account knows */
  triesBySource: jsonb().$type<Record<string, number>>().notNull().default({}),
  codeExpiresAt: timestamptz().notNull(),
  /** hash of the proof that the browser gets for the right code; null before that, and once the password is changed */
  proofHash: text(),
  proofExpiresAt: timestamptz(),
})

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
