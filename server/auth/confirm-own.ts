import type { Context } from 'hono'
import { confirmPassword } from '#server/auth/check-password.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { callerOf } from '#server/platform/http/guard.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import type { OwnConfirmation } from '#shared/schemas/second-step.ts'
import { checkCode } from './second-step/check-code.ts'
import { readWays } from './second-step/queries.ts'

/**
 * Confirms that the caller is still whoever signed in, before what opens the shop to others: by the password, and by a code or a recovery
 * code where the account has a second step. Throws 422 at the field that lacks or is wrong, 429 after too many.
 */
export async function confirmOwn(c: Context<ShopEnv>, { currentPassword, code }: OwnConfirmation): Promise<void> {
  const { id } = callerOf(c)
  await confirmPassword(c.var, id, currentPassword)
  if ((await readWays(c.var.db, id)).length === 0) return
  if (!code) throw invalid([{ path: 'code', message: t('Please enter the code'), code: 'required' }])
  await checkCode(c.var, actorOf(c), id, code)
}
