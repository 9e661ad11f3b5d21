import { and, between, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { type LETTER_LIMITS, type LetterNotice, mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { letterLanguage, users } from '#server/platform/db/tables/users.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Letter } from './letter.ts'

/** Default lifetime of a letter in minutes: three days. */
export const LETTER_MINUTES = 3 * 24 * 60
/** From this many failed attempts of one letter on, mail counts as down. */
const MIN_ATTEMPTS_OF_OUTAGE = 3
/** A letter that failed more often says nothing about the mail server; others have to be sent to find out. */
const MAX_ATTEMPTS_OF_OUTAGE = 30

/** The daily limit of a recipient that a letter counts towards when it is sent. */
export type LetterLimit = (typeof LETTER_LIMITS)[number]

interface LetterOptions {
  /** after that it expires and is deleted unsent */
  minutes?: number
  /** null: sent however many there are */
  countedBy?: LetterLimit | null
  /** what of an order it tells */
  notice?: LetterNotice
}

/**
 * Adds a letter to the outbox in the transaction that causes it; it is sent after the commit, unless its recipient has had
 * too many that day. A letter with `to` null is never sent. Whatever is not about proving an e-mail goes by `addNotice`.
 */
export async function addLetter(
  tx: Db,
  to: string | null,
  letter: Letter,
  { minutes = LETTER_MINUTES, countedBy = 'lettersPerRecipient', notice }: LetterOptions = {},
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await tx.insert(mailOutbox).values({ to, ...letter, countedBy, notice, expiresAt })
}

/** As `addLetter`, for many recipients in one statement, each counted as one who has proven nothing. */
export async function addLetters(
  tx: Db,
  letters: readonly { to: string; letter: Letter; notice: LetterNotice }[],
): Promise<void> {
  if (letters.length === 0) return
  const expiresAt = sql`now() + make_interval(mins => ${LETTER_MINUTES})`
  const countedBy: LetterLimit = 'lettersPerStranger'
  await tx
    .insert(mailOutbox)
    .values(letters.map(({ to, letter, notice }) => ({ to, ...letter, notice, countedBy, expiresAt })))
}

/** As `addLetter`, to an account in its language, at an address that it has proven; false and nothing is added if it has not. */
export async function addNotice(
  tx: Db,
  account: { id: string; email: string },
  makeLetter: () => Letter,
  options?: LetterOptions,
): Promise<boolean> {
  const [reader] = await tx
    .select({ language: letterLanguage })
    .from(users)
    .where(and(eq(users.id, account.id), eq(users.provenEmail, account.email)))
  if (reader) await addLetter(tx, account.email, inLanguage(reader.language, makeLetter), options)
  return reader !== undefined
}

/** Whether the mail server is known to be unreachable: letters wait, and codes cannot be sent. */
export async function isMailDown(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(mailOutbox.unreachable, between(mailOutbox.attempts, MIN_ATTEMPTS_OF_OUTAGE, MAX_ATTEMPTS_OF_OUTAGE)))
    .limit(1)
  return rows.length > 0
}

/** How many letters wait to be sent, and for how many seconds the oldest of them. */
export async function readWaitingLetters(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${mailOutbox.createdAt})), 0)::float8`,
    })
    .from(mailOutbox)
    .where(isNotNull(mailOutbox.to))
  return row ?? { count: 0, oldestSeconds: 0 }
}

/** Deletes the waiting letters to an address whose account was deleted. */
export async function deleteLettersTo(tx: Db, to: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.to, to))
}
