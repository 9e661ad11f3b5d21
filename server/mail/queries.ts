import { and, gte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { mailOutbox } from '#server/db/schema.ts'
import type { Letter } from './letter.ts'

const DAY = 24 * 60
/** So many vain attempts to reach the mail server, of one letter, count as no mail at all. */
const ATTEMPTS_WITHOUT_MAIL = 3

/**
 * Puts a letter into the outbox, in the transaction that gives the reason for it; it leaves once that is committed.
 * `to` null is a letter to nobody. After `minutes` it is worth nothing and is thrown away unsent.
 */
export async function addLetter(tx: Db, to: string | null, letter: Letter, { minutes = DAY } = {}): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await tx.insert(mailOutbox).values({ to, ...letter, expiresAt })
}

/** Whether the mail server is known to be out of reach: letters wait, and nobody can be sent a code (security.md F9). */
export async function isMailDown(db: Db): Promise<boolean> {
  const waiting = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(mailOutbox.unreachable, gte(mailOutbox.attempts, ATTEMPTS_WITHOUT_MAIL)))
    .limit(1)
  return waiting.length > 0
}
