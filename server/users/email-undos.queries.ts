import { and, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { emailUndos } from '#server/platform/db/tables/email-undos.ts'

/** How long the former address can undo a change of e-mail, in hours. */
export const UNDO_HOURS = 72

const isOpen = gt(emailUndos.expiresAt, sql`now()`)

/** Lets a former e-mail undo its change. */
export async function addEmailUndo(
  tx: Db,
  undo: Pick<typeof emailUndos.$inferInsert, 'secretHash' | 'user' | 'email'>,
): Promise<void> {
  await tx.insert(emailUndos).values({ ...undo, expiresAt: sql`now() + make_interval(hours => ${UNDO_HOURS})` })
}

/** Whose e-mail a secret with one of these hashes can restore; null if it is used up or expired. */
export async function findUndoUser(db: Db, secretHashes: readonly string[]): Promise<string | null> {
  const [row] = await db
    .select({ user: emailUndos.user })
    .from(emailUndos)
    .where(and(inArray(emailUndos.secretHash, [...secretHashes]), isOpen))
  return row?.user ?? null
}

/**
 * Uses up an undo and returns the e-mail that it restores; null if it is used up or expired. What was changed after it can
 * no longer be undone either: its earliest owner has the last word.
 */
export async function takeEmailUndo(tx: Db, user: string, secretHashes: readonly string[]): Promise<string | null> {
  const [undo] = await tx
    .delete(emailUndos)
    .where(and(inArray(emailUndos.secretHash, [...secretHashes]), eq(emailUndos.user, user), isOpen))
    .returning({ email: emailUndos.email, createdAt: sql<string>`${emailUndos.createdAt}::text` })
  if (!undo) return null
  await tx
    .delete(emailUndos)
    .where(and(eq(emailUndos.user, user), gte(emailUndos.createdAt, sql`${undo.createdAt}::timestamptz`)))
  return undo.email
}

/** Whether an e-mail is kept for another account, whose owner can still undo having given it up. */
export async function isKeptForUndo(tx: Db, email: string, user: string): Promise<boolean> {
  return (await tx.$count(emailUndos, and(eq(emailUndos.email, email), ne(emailUndos.user, user), isOpen))) > 0
}

/** Whether an account can still get an e-mail back by an undo. */
export async function canBeUndoneTo(tx: Db, email: string, user: string): Promise<boolean> {
  return (await tx.$count(emailUndos, and(eq(emailUndos.email, email), eq(emailUndos.user, user), isOpen))) > 0
}

/** Deletes everything that could be undone for an account. */
export async function deleteEmailUndosOf(tx: Db, user: string): Promise<void> {
  await tx.delete(emailUndos).where(eq(emailUndos.user, user))
}

/** Deletes what can no longer be undone and returns how many. */
export async function deleteExpiredEmailUndos(db: Db): Promise<number> {
  const { rowCount } = await db.delete(emailUndos).where(lt(emailUndos.expiresAt, sql`now()`))
  return rowCount ?? 0
}
