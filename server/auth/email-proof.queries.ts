import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { emailProofs } from '#server/platform/db/tables/email-proofs.ts'
import { letterLanguage, users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'

/** Whether an account has proven its e-mail. Throws 401 if it was deleted. */
export async function isEmailProven(db: Db, account: string): Promise<boolean> {
  return (await selectEmail(db, account)).isProven
}

/** As `isEmailProven`, with the e-mail, which does not change before the transaction ends, the account's language, and the database's clock. */
export function lockEmail(tx: Db, account: string) {
  return selectEmail(tx, account, { lock: true })
}

async function selectEmail(db: Db, account: string, { lock = false } = {}) {
  const query = db
    .select({
      email: users.email,
      provenEmail: users.provenEmail,
      language: letterLanguage,
      now: sql`now()`.mapWith(emailProofs.expiresAt),
    })
    .from(users)
    .where(and(eq(users.id, account), isNull(users.deletedAt)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row?.email) throw new ShopError('token_expired')
  return { email: row.email, isProven: row.email === row.provenEmail, language: row.language, now: row.now }
}

/** Stores the newest link of an account in place of an earlier one. */
export async function saveProof(tx: Db, row: typeof emailProofs.$inferInsert): Promise<void> {
  await tx.insert(emailProofs).values(row).onConflictDoUpdate({ target: emailProofs.user, set: row })
}

/** Deletes a valid link and marks its e-mail as proven, in one statement, so that of many concurrent tries one succeeds. */
export async function consumeEmailProof(db: Db, tokenHash: string): Promise<string | null> {
  const usedProof = db.$with('used').as(
    db
      .delete(emailProofs)
      .where(and(eq(emailProofs.tokenHash, tokenHash), gt(emailProofs.expiresAt, sql`now()`)))
      .returning({ user: emailProofs.user, email: emailProofs.email }),
  )
  const [row] = await db
    .with(usedProof)
    .update(users)
    .set({ provenEmail: sql`${usedProof.email}` })
    .from(usedProof)
    .where(and(eq(users.id, usedProof.user), eq(users.email, usedProof.email)))
    .returning({ id: users.id })
  return row?.id ?? null
}

/** Marks the e-mail of an account as proven by a one-time code. */
export async function proveByCode(db: Db, email: string): Promise<void> {
  await db
    .update(users)
    .set({ provenEmail: email })
    .where(and(eq(users.email, email), sql`${users.provenEmail} is distinct from ${users.email}`))
}

/** Deletes the link of an account. */
export async function deleteProof(tx: Db, account: string): Promise<void> {
  await tx.delete(emailProofs).where(eq(emailProofs.user, account))
}
