import { and, asc, between, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { type LETTER_LIMITS, mailOutbox } from '#server/db/tables/mail-outbox.ts'
import { letterLanguage, users } from '#server/db/tables/users.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Letter } from './letter.ts'

/** Default lifetime of a letter in minutes: three days. */
export const LETTER_MINUTES = 3 * 24 * 60
/** From this many failed attempts of one letter on, mail counts as down. */
const MIN_ATTEMPTS_OF_OUTAGE = 3
/** A letter that failed more often says nothing about the mail server; others have to be sent to find out. */
const MAX_ATTEMPTS_OF_OUTAGE = 30

/** The daily limit of a recipient that a letter counts towards when it is sent. */
export type LetterLimit = (typeof LETTER_LIMITS)[number]

/** A letter in the outbox, with its number of failed attempts. */
export interface WaitingLetter extends Letter {
  id: string
  to: string
  countedBy: LetterLimit | null
  createdAt: Date
  attempts: number
}

interface LetterOptions {
  /** after that it expires and is deleted unsent */
  minutes?: number
  /** null: sent however many there are */
  countedBy?: LetterLimit | null
}

/**
 * Adds a letter to the outbox in the transaction that causes it; it is sent after the commit, unless its recipient has had
 * too many that day. A letter with `to` null is never sent. Whatever is not about proving an e-mail goes by `addNotice`.
 */
export async function addLetter(
  tx: Db,
  to: string | null,
  letter: Letter,
  { minutes = LETTER_MINUTES, countedBy = 'lettersPerRecipient' }: LetterOptions = {},
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await tx.insert(mailOutbox).values({ to, ...letter, countedBy, expiresAt })
}

/** As `addLetter`, for many recipients in one statement, each counted as one who has proven nothing. */
export async function addLetters(tx: Db, letters: readonly { to: string; letter: Letter }[]): Promise<void> {
  if (letters.length === 0) return
  const expiresAt = sql`now() + make_interval(mins => ${LETTER_MINUTES})`
  const countedBy: LetterLimit = 'lettersPerStranger'
  await tx.insert(mailOutbox).values(letters.map(({ to, letter }) => ({ to, ...letter, countedBy, expiresAt })))
}

/** As `addLetter`, to an account in its language, at an address that it has proven; nothing is added if it has not. */
export async function addNotice(
  tx: Db,
  account: { id: string; email: string },
  makeLetter: () => Letter,
  options?: LetterOptions,
): Promise<void> {
  const [reader] = await tx
    .select({ language: letterLanguage })
    .from(users)
    .where(and(eq(users.id, account.id), eq(users.provenEmail, account.email)))
  if (reader) await addLetter(tx, account.email, inLanguage(reader.language, makeLetter), options)
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

/** Deletes expired letters and those without a recipient; returns how many had a recipient. */
export async function deleteExpiredLetters(db: Db): Promise<number> {
  const deletedRows = await db
    .delete(mailOutbox)
    .where(or(isNull(mailOutbox.to), lte(mailOutbox.expiresAt, sql`now()`)))
    .returning({ to: mailOutbox.to })
  return deletedRows.filter(({ to }) => to !== null).length
}

/** Deletes the waiting letters to an address whose account was deleted. */
export async function deleteLettersTo(tx: Db, to: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.to, to))
}

/**
 * Leases at most `limit` due letters to this worker, those with the most attempts first. Other workers can claim them
 * after `lease` milliseconds, in case this worker died.
 */
export async function claimLetters(db: Db, limit: number, lease: number): Promise<WaitingLetter[]> {
  const dueLetters = db.$with('due').as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(lte(mailOutbox.dueAt, sql`now()`), gt(mailOutbox.expiresAt, sql`now()`)))
      .orderBy(desc(mailOutbox.attempts), asc(mailOutbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const claimedRows = await db
    .with(dueLetters)
    .update(mailOutbox)
    .set({ dueAt: inMilliseconds(lease) })
    .from(dueLetters)
    .where(eq(mailOutbox.id, dueLetters.id))
    .returning({
      id: mailOutbox.id,
      to: mailOutbox.to,
      subject: mailOutbox.subject,
      text: mailOutbox.text,
      html: mailOutbox.html,
      countedBy: mailOutbox.countedBy,
      createdAt: mailOutbox.createdAt,
      attempts: mailOutbox.attempts,
    })
  return claimedRows.flatMap(({ to, ...letter }) => (to === null ? [] : [{ to, ...letter }]))
}

/** Deletes a letter that was sent or permanently rejected. */
export async function deleteLetter(db: Db, id: string): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id))
}

/** Records a failed attempt; the next is due in `delay` milliseconds. */
export async function postponeLetter(db: Db, id: string, delay: number, unreachable: boolean): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, unreachable, dueAt: inMilliseconds(delay) })
    .where(eq(mailOutbox.id, id))
}

/**
 * Makes the letters due that waited for the mail server, now that it is reachable again. A letter due later than
 * `maxRetryDelay` milliseconds from now is leased by a worker and stays so.
 */
export async function rescheduleUnreachableLetters(db: Db, maxRetryDelay: number): Promise<void> {
  const waitingLetters = db.$with('waiting').as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(mailOutbox.unreachable, lte(mailOutbox.dueAt, inMilliseconds(maxRetryDelay))))
      .for('update', { skipLocked: true }),
  )
  await db
    .with(waitingLetters)
    .update(mailOutbox)
    .set({ unreachable: false, attempts: 0, dueAt: sql`now()` })
    .from(waitingLetters)
    .where(eq(mailOutbox.id, waitingLetters.id))
}

function inMilliseconds(milliseconds: number) {
  return sql`now() + make_interval(secs => ${milliseconds / 1_000})`
}
