import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { type LetterNotice, mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import type { Letter } from './letter.ts'
import type { LetterLimit } from './queries.ts'

/** A letter in the outbox, with its number of failed attempts. */
export interface WaitingLetter extends Letter {
  id: string
  to: string
  countedBy: LetterLimit | null
  notice: LetterNotice | null
  createdAt: Date
  attempts: number
}

/** Deletes expired letters and those without a recipient; returns what those with a recipient tell of orders. */
export async function deleteExpiredLetters(db: Db): Promise<(LetterNotice | null)[]> {
  const deletedRows = await db
    .delete(mailOutbox)
    .where(or(isNull(mailOutbox.to), lte(mailOutbox.expiresAt, sql`now()`)))
    .returning({ to: mailOutbox.to, notice: mailOutbox.notice })
  return deletedRows.flatMap(({ to, notice }) => (to === null ? [] : [notice]))
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
      notice: mailOutbox.notice,
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
