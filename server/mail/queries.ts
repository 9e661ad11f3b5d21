import { and, asc, between, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { mailOutbox } from '#server/db/schema.ts'
import type { Letter } from './letter.ts'

/** How long a letter is worth sending, in minutes, where its writer says nothing else: three days. */
export const LETTER_MINUTES = 3 * 24 * 60
/** So many vain attempts to reach the mail server, of one letter, count as no mail at all. */
const ATTEMPTS_WITHOUT_MAIL = 3
/** One that is tried still more often says something of itself: others must be let through to tell. */
const ATTEMPTS_OF_A_BAD_LETTER = 30

/** A letter on its way, and how often it has been tried. */
export interface WaitingLetter extends Letter {
  id: string
  to: string
  createdAt: Date
  attempts: number
}

/**
 * Puts a letter into the outbox, in the transaction that gives the reason for it; it leaves once that is committed.
 * `to` null is a letter to nobody. After `minutes` it is worth nothing and is thrown away unsent.
 */
export async function addLetter(
  tx: Db,
  to: string | null,
  letter: Letter,
  { minutes = LETTER_MINUTES } = {},
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await tx.insert(mailOutbox).values({ to, ...letter, expiresAt })
}

/** Whether the mail server is known to be out of reach: letters wait, and nobody can be sent a code (security.md F9). */
export async function isMailDown(db: Db): Promise<boolean> {
  const waiting = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(mailOutbox.unreachable, between(mailOutbox.attempts, ATTEMPTS_WITHOUT_MAIL, ATTEMPTS_OF_A_BAD_LETTER)))
    .limit(1)
  return waiting.length > 0
}

/** Throws away letters to nobody and those that are worth nothing any more; how many of these had somebody to go to. */
export async function dropWorthless(db: Db): Promise<number> {
  const dropped = await db
    .delete(mailOutbox)
    .where(or(isNull(mailOutbox.to), lte(mailOutbox.expiresAt, sql`now()`)))
    .returning({ to: mailOutbox.to })
  return dropped.filter(({ to }) => to !== null).length
}

/** Throws away the letters that wait for an address: whoever had it is gone. */
export async function dropLettersTo(tx: Db, to: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.to, to))
}

/**
 * Takes at most so many letters that are due, the most tried first, for this worker alone: no other gets them within
 * `lease` milliseconds, and after that whoever comes, should this worker have died.
 */
export async function claimLetters(db: Db, most: number, lease: number): Promise<WaitingLetter[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(lte(mailOutbox.dueAt, sql`now()`), gt(mailOutbox.expiresAt, sql`now()`)))
      .orderBy(desc(mailOutbox.attempts), asc(mailOutbox.dueAt))
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  const claimed = await db
    .with(due)
    .update(mailOutbox)
    .set({ dueAt: after(lease) })
    .from(due)
    .where(eq(mailOutbox.id, due.id))
    .returning({
      id: mailOutbox.id,
      to: mailOutbox.to,
      subject: mailOutbox.subject,
      text: mailOutbox.text,
      html: mailOutbox.html,
      createdAt: mailOutbox.createdAt,
      attempts: mailOutbox.attempts,
    })
  return claimed.flatMap(({ to, ...letter }) => (to === null ? [] : [{ to, ...letter }]))
}

/** Takes a letter out: the mail server has it, or will never take it. */
export async function removeLetter(db: Db, id: string): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id))
}

/** Notes a vain attempt; the next is `wait` milliseconds away. */
export async function postponeLetter(db: Db, id: string, wait: number, unreachable: boolean): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, unreachable, dueAt: after(wait) })
    .where(eq(mailOutbox.id, id))
}

/**
 * The mail server can be reached again: what waited for it is due at once. A letter that is due later than `longestWait`
 * milliseconds from now is not waiting but in some worker's hands, and stays there.
 */
export async function wakeLetters(db: Db, longestWait: number): Promise<void> {
  const waiting = db.$with('waiting').as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(mailOutbox.unreachable, lte(mailOutbox.dueAt, after(longestWait))))
      .for('update', { skipLocked: true }),
  )
  await db
    .with(waiting)
    .update(mailOutbox)
    .set({ unreachable: false, attempts: 0, dueAt: sql`now()` })
    .from(waiting)
    .where(eq(mailOutbox.id, waiting.id))
}

function after(milliseconds: number) {
  return sql`now() + make_interval(secs => ${milliseconds / 1_000})`
}
