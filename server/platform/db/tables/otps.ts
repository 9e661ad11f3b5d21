import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#server/platform/db/columns.ts'

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
