import { eq } from 'drizzle-orm'
import { currentPasswordRequired } from '#server/auth/check-password.ts'
import { consumeProof, deleteCodes } from '#server/auth/one-time-code.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { emailChangedLetter } from '#server/platform/mail/letters/email-changed.ts'
import { addNotice } from '#server/platform/mail/queries.ts'
import { type Account, canBeUndoneTo, findLogin, isKeptForUndo } from '#server/users/account.queries.ts'
import type { ProfileUpdate, User } from '#shared/schemas/user.ts'
import { lockAccount } from './queries.ts'
import { allowUndo } from './undo-email-change.ts'

/** What allows another e-mail. */
export interface Confirmation {
  /** whether the current password was verified */
  hasPassword: boolean
  /** that of a one-time code for the present e-mail, which is used up in place of the password */
  proof: string | null
}

interface UpdatedProfile {
  user: User
  /** the updated account if its e-mail changed, which revoked all its tokens; else null */
  accountWithNewEmail: Account | null
}

/**
 * Updates the profile of an account. A changed e-mail needs a confirmation; it revokes all tokens and all codes sent to the
 * old address, which is notified and can undo it if it was proven. Throws 422 without the confirmation, and 409 if another
 * account has the new e-mail or may get it back, also for concurrent requests.
 */
export function updateProfile(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  id: string,
  { area, ...changes }: Omit<ProfileUpdate, 'currentPassword'>,
  { hasPassword, proof }: Confirmation,
): Promise<UpdatedProfile> {
  const result = db.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    const isEmailChange = changes.email !== undefined && changes.email !== before.email
    const isAllowed = () => hasPassword || (proof && consumeProof(tx, config.tokenSecret, before.email, proof))
    if (isEmailChange && !(await isAllowed())) throw currentPasswordRequired()
    await tx
      .update(users)
      .set({
        ...changes,
        ...(area !== undefined && { district: area?.district ?? null, thana: area?.thana ?? null }),
        tokenVersion: before.tokenVersion + (isEmailChange ? 1 : 0),
      })
      .where(eq(users.id, id))
    if (isEmailChange) {
      if (await isKeptForUndo(tx, changes.email ?? '', id)) throw new ShopError('email_taken')
      // Whoever changes back and forth keeps no way back to the address in between.
      const canUndo = before.isEmailProven && !(await canBeUndoneTo(tx, changes.email ?? '', id))
      const undo = canUndo ? await allowUndo(tx, config, { user: id, email: before.email }) : null
      const letter = () => emailChangedLetter({ name: before.name, at: new Date(), publicUrl: config.publicUrl, undo })
      await deleteCodes(tx, config.tokenSecret, before.email)
      await addNotice(tx, { id, email: before.email }, letter)
    }
    const after = await findLogin(tx, changes.email ?? before.email)
    if (!after) throw new Error(`account ${id} was updated but cannot be found`)
    return { user: after.user, accountWithNewEmail: isEmailChange ? after.account : null }
  })
  return result.catch(onDuplicate('email_taken'))
}
