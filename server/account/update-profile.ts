import { and, eq, isNull } from 'drizzle-orm'
import { deleteCodes } from '#server/auth/one-time-code.ts'
import { onDuplicate } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { users } from '#server/db/tables/users.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import type { Shop } from '#server/http/shop-env.ts'
import { emailChangedLetter } from '#server/mail/letters/email-changed.ts'
import { addNotice } from '#server/mail/queries.ts'
import { type Account, findLogin } from '#server/users/account.queries.ts'
import type { ProfileUpdate, User } from '#shared/schemas/user.ts'

interface UpdatedProfile {
  user: User
  /** the updated account if its e-mail changed, which revoked all its tokens; else null */
  accountWithNewEmail: Account | null
}

/**
 * Updates the profile of an account. A changed e-mail revokes all tokens and all codes sent to the old address, and the
 * old address is notified. Throws 409 if another account has the new e-mail, also for concurrent requests.
 */
export function updateProfile(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  id: string,
  changes: ProfileUpdate,
): Promise<UpdatedProfile> {
  const result = db.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    const isEmailChange = changes.email !== undefined && changes.email !== before.email
    await tx
      .update(users)
      .set({ ...changes, tokenVersion: before.tokenVersion + (isEmailChange ? 1 : 0) })
      .where(eq(users.id, id))
    if (isEmailChange) {
      const letter = emailChangedLetter({ name: before.name, at: new Date(), publicUrl: settings.publicUrl })
      await deleteCodes(tx, settings.tokenSecret, before.email)
      await addNotice(tx, { id, email: before.email }, letter)
    }
    const after = await findLogin(tx, changes.email ?? before.email)
    if (!after) throw new Error(`account ${id} was updated but cannot be found`)
    return { user: after.user, accountWithNewEmail: isEmailChange ? after.account : null }
  })
  return result.catch(onDuplicate('email_taken'))
}

/** Locks an account for the rest of the transaction. Throws 401 if it was deleted in the meantime. */
export async function lockAccount(tx: Db, id: string): Promise<{ name: string; email: string; tokenVersion: number }> {
  const [row] = await tx
    .select({ name: users.name, email: users.email, tokenVersion: users.tokenVersion })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  if (!row?.email) throw new ShopError('token_expired')
  return { ...row, email: row.email }
}
