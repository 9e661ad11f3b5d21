import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { emailProofs, letterLanguage, users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { emailProofLetter, PROOF_DAYS } from '#server/platform/mail/letters/email-proof.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { keyedHash } from '../platform/startup/token-secret.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The token of a link that proves an account's e-mail, 256 random bits, and the row by which it is recognised. */
interface EmailProof {
  token: string
  row: typeof emailProofs.$inferSelect
}

/** Creates a link for an account's e-mail; `now` is the database's clock. The row replaces that of an earlier link. */
export function createEmailProof(
  secret: string,
  { account, email, now }: { account: string; email: string; now: Date },
): EmailProof {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + PROOF_DAYS * DAY_MS)
  return { token, row: { user: account, email, tokenHash: hashToken(secret, token), expiresAt } }
}

/** Sends a new link to an account's e-mail, which ends the earlier one; false if the e-mail is proven already. */
export function sendEmailProof({ db, config }: Pick<Shop, 'db' | 'config'>, account: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { email, isProven, language, now } = await lockEmail(tx, account)
    if (isProven) return false
    const { token, row } = createEmailProof(config.tokenSecret, { account, email, now })
    await saveProof(tx, row)
    const letter = inLanguage(language, () => emailProofLetter({ token, publicUrl: config.publicUrl }))
    await addLetter(tx, email, letter, { countedBy: 'lettersPerStranger' })
    return true
  })
}

/**
 * Uses up a link; returns the id of the account whose e-mail it proves. Null if it is unknown, used, replaced or expired, or
 * if the account has another e-mail by now.
 */
export function confirmEmail({ db, config }: Pick<Shop, 'db' | 'config'>, token: string): Promise<string | null> {
  return consumeEmailProof(db, hashToken(config.tokenSecret, token))
}

function hashToken(secret: string, token: string): string {
  return keyedHash(secret, 'email proof', token)
}

/** Whether an account has proven its e-mail. Throws 401 if it was deleted. */
export async function isEmailProven(db: Db, account: string): Promise<boolean> {
  return (await selectEmail(db, account)).isProven
}

/** As `isEmailProven`, with the e-mail, which does not change before the transaction ends, the account's language, and the database's clock. */
function lockEmail(tx: Db, account: string) {
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
async function saveProof(tx: Db, row: typeof emailProofs.$inferInsert): Promise<void> {
  await tx.insert(emailProofs).values(row).onConflictDoUpdate({ target: emailProofs.user, set: row })
}

/** Deletes a valid link and marks its e-mail as proven, in one statement, so that of many concurrent tries one succeeds. */
async function consumeEmailProof(db: Db, tokenHash: string): Promise<string | null> {
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
