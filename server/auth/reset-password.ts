import { and, eq, isNull, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { users } from '#server/db/schema.ts'
import { forbidden } from '#server/http/errors.ts'
import type { Shop } from '#server/http/shop-env.ts'
import { passwordChangedLetter } from '#server/mail/letters/password-changed.ts'
import { addLetter } from '#server/mail/queries.ts'
import { takeProof } from './one-time-code.ts'
import { hashPassword } from './password.ts'
import { findLogin } from './queries.ts'

interface NewPassword {
  email: string
  password: string
}

/**
 * Sets the password of whoever proves that an e-mail is theirs; gives the account's id, or null where the proof is none.
 * The proof goes in the transaction that sets the password: of many tries with it one succeeds (I12), and a failure
 * leaves it good. Only who has taken the proof makes the shop compute a hash. Every token from before is revoked.
 */
export function resetByProof(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { email, password, proof }: NewPassword & { proof: string },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await takeProof(tx, settings.tokenSecret, email, proof))) return null
    const found = await findLogin(tx, email)
    return found && setPassword(tx, settings.publicUrl, found.user, password)
  })
}

/**
 * Sets a store user's password in the name of a super user, which is written down; gives the account's id (DEC-03).
 * Throws 403 for any other account: those have their own e-mail to prove.
 */
export function resetForStoreUser(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  by: string,
  { email, password }: NewPassword,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const found = await findLogin(tx, email)
    if (!found?.account.storeUser) throw forbidden('You cannot set the password of this account')
    const changed = await setPassword(tx, settings.publicUrl, found.user, password)
    if (changed) await addAuditEntry(tx, { by, action: 'password-reset', subject: changed })
    return changed
  })
}

async function setPassword(
  tx: Db,
  publicUrl: string,
  { _id, name, email }: { _id: string; name: string; email: string },
  password: string,
): Promise<string | null> {
  const [changed] = await tx
    .update(users)
    .set({ passwordHash: await hashPassword(password), tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, _id), eq(users.email, email), isNull(users.deletedAt)))
    .returning({ id: users.id })
  if (!changed) return null
  await addLetter(tx, email, passwordChangedLetter({ name, at: new Date(), publicUrl }))
  return changed.id
}
