import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { users } from './users.ts'

/** What a challenge is for: to sign in after the password, to add a passkey, or to approve what somebody else does. */
export const CHALLENGE_PURPOSES = ['sign-in', 'passkey', 'approval'] as const

const account = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** The app on somebody's phone that shows codes (RFC 6238). One row an account that has set it up, or is about to. */
export const secondSteps = pgTable('second_steps', {
  user: uuid()
    .primaryKey()
    .references(() => users.id),
  /** sealed by a key that is not in the database */
  secret: text().notNull(),
  /** null until a first code has shown that the app knows the secret */
  confirmedAt: timestamptz(),
  /** the time step of the newest code that was used: no code of it or before is taken any more */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Wrong codes of an account since its last right one, from wherever: they pause its codes, not its address. */
export const wrongCodes = pgTable('wrong_codes', {
  user: uuid()
    .primaryKey()
    .references(() => users.id),
  tries: smallint().notNull().default(0),
  pausedUntil: timestamptz(),
})

/** Ten codes for the day when the phone is lost: hashes, and when each was used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), user: account(), codeHash: text().notNull(), usedAt: timestamptz() },
  (t) => [unique('recovery_codes_once').on(t.user, t.codeHash)],
)

/** Passkeys: the public keys of what somebody unlocks by finger, face or PIN. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user: account(),
    name: text().notNull(),
    /** by which browsers find it, base64url */
    credential: text().notNull().unique(),
    /** SubjectPublicKeyInfo, base64url */
    publicKey: text().notNull(),
    /** how often it has signed, if it counts: one that falls back was copied */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (t) => [index('passkeys_by_user').on(t.user)],
)

/** Browsers that need no second step for 30 days: by the keyed hash of what their cookie holds. */
export const trustedBrowsers = pgTable(
  'trusted_browsers',
  {
    id: id(),
    user: account(),
    tokenHash: text().notNull().unique(),
    /** the account's token version then; once that is higher, nothing is trusted any more */
    tokenVersion: integer().notNull(),
    browser: text(),
    system: text(),
    address: text(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('trusted_browsers_by_user').on(t.user)],
)

/** What somebody has begun and ends within minutes: deleted by the answer that is right. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** keyed hash of what the browser holds */
    secretHash: text().primaryKey(),
    user: account(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    tokenVersion: integer().notNull(),
    /** what a passkey signs, base64url */
    nonce: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    check('sign_in_challenges_purpose', sql`${t.purpose} in (${quotedList(CHALLENGE_PURPOSES)})`),
    index('sign_in_challenges_by_user').on(t.user),
  ],
)

/** Networks that staff have signed in from: one that is new is told to them by a letter. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  { user: account(), network: text().notNull(), lastSeenAt: timestamptz().notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.user, t.network] })],
)

/**
 * What somebody present has approved for a colleague: one permission for one thing, once, within minutes. The audit keeps both names when
 * it is used.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    /** keyed hash of what the colleague's page holds */
    secretHash: text().notNull().unique(),
    asker: account(),
    approver: account(),
    permission: text().notNull(),
    /** null: of none */
    showroom: uuid(),
    subject: uuid().notNull(),
    /** of a discount, so many at most */
    taka: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [index('approvals_by_asker').on(t.asker), index('approvals_by_approver').on(t.approver)],
)
