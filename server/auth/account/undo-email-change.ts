import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { deleteCodes } from '#server/auth/one-time-code.ts'
import { deleteSessionsOf } from '#server/auth/sessions/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { emailRestoredLetter, type UndoLink } from '#server/platform/mail/letters/email-changed.ts'
import { addNotice } from '#server/platform/mail/queries.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { addEmailUndo, findUndoUser, takeEmailUndo, UNDO_HOURS } from '#server/users/account.queries.ts'
import { lockAccount } from './queries.ts'

type UndoContext = Pick<Shop, 'db' | 'config'>

/**
 * Lets the former e-mail of an account undo the change. Returns what the link in its letter needs; opening the link alone
 * does nothing.
 */
export async function allowUndo(
  tx: Db,
  { tokenSecret }: Shop['config'],
  undo: { user: string; email: string },
): Promise<UndoLink> {
  const secret = randomBytes(32).toString('base64url')
  await addEmailUndo(tx, { ...undo, secretHash: hashSecret(tokenSecret, secret) })
  return { secret, hours: UNDO_HOURS }
}

/**
 * Gives an account its former e-mail back by the secret of a letter, once. All sessions end and the password stops working,
 * because whoever changed the e-mail knew it. Returns the account and its e-mail. Throws 400 for a secret that is used up,
 * expired or wrong.
 */
export async function undoEmailChange(
  { db, config }: UndoContext,
  secret: string,
): Promise<{ user: string; email: string }> {
  const hashes = [config.tokenSecret, config.oldTokenSecret]
    .filter((key) => key !== null)
    .map((key) => hashSecret(key, secret))
  const user = await findUndoUser(db, hashes)
  if (!user) throw new ShopError('undo_invalid')
  const result = db.transaction(async (tx) => {
    const before = await lockAccount(tx, user, 'undo_invalid')
    const email = await takeEmailUndo(tx, user, hashes)
    if (!email) throw new ShopError('undo_invalid')
    if (before.email !== email) {
      const letter = () => emailRestoredLetter({ name: before.name, at: new Date() })
      await addNotice(tx, { id: user, email: before.email }, letter)
    }
    await tx
      .update(users)
      .set({ email, provenEmail: email, passwordHash: null, tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, user))
    await deleteSessionsOf(tx, user)
    await deleteCodes(tx, config.tokenSecret, before.email)
    return { user, email }
  })
  return result.catch(onDuplicate('email_taken'))
}

function hashSecret(key: string, secret: string): string {
  return keyedHash(key, 'email undo', secret)
}
