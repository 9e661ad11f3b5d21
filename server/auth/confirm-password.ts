import { invalid } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findPasswordHash } from '#server/users/account.queries.ts'
import { t } from '#shared/language/t.ts'
import { verifyPassword } from './password.ts'

const path = 'currentPassword'

/**
 * Confirms that whoever sends a valid token also knows the password of its account. Throws 422 at `currentPassword`
 * without it or for a wrong one, and 429 after ten wrong ones in 15 minutes.
 */
export async function confirmPassword(
  { db, limits, log, requestId }: Pick<ShopEnv['Variables'], 'db' | 'limits' | 'log' | 'requestId'>,
  userId: string,
  password: string | undefined,
): Promise<void> {
  if (!password) throw currentPasswordRequired()
  await limits.count('passwordChecksPerAccount', userId)
  if (!(await verifyPassword(password, await findPasswordHash(db, userId)))) {
    log.warn({ event: 'password-refused', user: userId, requestId }, 'The current password was wrong')
    throw invalid([{ path, message: t('This is not your current password'), code: 'wrong_password' }])
  }
  await limits.refund('passwordChecksPerAccount', userId)
}

/** 422 that asks for the current password. */
export function currentPasswordRequired() {
  return invalid([{ path, message: t('Please enter your current password'), code: 'required' }])
}
