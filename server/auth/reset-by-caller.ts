import type { Context } from 'hono'
import type { z } from 'zod'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Caller, ShopEnv } from '#server/platform/http/shop-env.ts'
import { findLogin } from '#server/users/account.queries.ts'
import type { passwordReset } from '#shared/schemas/user.ts'
import { confirmPassword } from './confirm-password.ts'
import { changeOwnPassword, resetStoreUserPassword } from './reset-password.ts'

/**
 * Sets the caller's own password, or as a super user a store user's, after the caller's present password; returns whose it
 * is. Null for anybody else, and for the own one without that password: then only a code helps.
 */
export async function resetByCaller(
  c: Context<ShopEnv>,
  caller: Caller,
  { email, password, currentPassword }: z.output<typeof passwordReset>,
): Promise<string | null> {
  const confirm = () => confirmPassword(c.var, caller.id, currentPassword)
  const login = await findLogin(c.var.db, email)
  if (login?.account.id !== caller.id)
    return caller.su ? resetStoreUserPassword(c.var, actorOf(c, caller.id), { email, password }, confirm) : null
  if (!currentPassword) return null
  await confirm()
  return changeOwnPassword(c.var, login.user, password)
}

/** The caller of the token in the request, or null; an invalid token counts as none here. */
export async function findCaller(c: Context<ShopEnv>): Promise<Caller | null> {
  try {
    const caller = await c.var.identify(c.req.header('Authorization'))
    c.set('caller', caller)
    return caller
  } catch (error) {
    if (error instanceof ShopError && error.status === 401) return null
    throw error
  }
}
