import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { type Actor, actorOf } from '#server/platform/http/actor.ts'
import type { Caller, Shop, ShopEnv } from '#server/platform/http/shop-env.ts'
import { passwordChangedLetter } from '#server/platform/mail/letters/password-changed.ts'
import { addNotice } from '#server/platform/mail/queries.ts'
import { findLogin } from '#server/users/account.queries.ts'
import type { passwordReset, User } from '#shared/schemas/user.ts'
import { confirmPassword } from './check-password.ts'
import { consumeProof } from './one-time-code.ts'
import { hashPassword } from './password.ts'

interface NewPassword {
  email: string
  password: string
}

/**
 * Sets the password of the account whose e-mail is proved; returns its id, or null if the proof is invalid. The proof is
 * used up in the same transaction: of many concurrent requests one succeeds, and a failure leaves the proof valid. No
 * hash is computed without a valid proof. All earlier tokens are revoked.
 */
export function resetPasswordByProof(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { email, password, proof }: NewPassword & { proof: string },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await consumeProof(tx, config.tokenSecret, email, proof))) return null
    const login = await findLogin(tx, email)
    return login && setPassword(tx, config.publicUrl, login.user, password)
  })
}

/** Sets the password of an account on behalf of its owner, who has confirmed the present one; returns its id. */
function changeOwnPassword(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  user: User,
  password: string,
): Promise<string | null> {
  return db.transaction((tx) => setPassword(tx, config.publicUrl, user, password))
}

/**
 * Sets a store user's password on behalf of a super user, once `confirm` has not thrown, with an audit entry; returns the
 * account's id. Throws 403 for any other account: their owners verify their e-mail themselves.
 */
async function resetStoreUserPassword(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  superUser: Actor,
  { email, password }: NewPassword,
  confirm: () => Promise<void>,
): Promise<string | null> {
  const login = await findLogin(db, email)
  if (!login?.account.storeUser) throw new ShopError('not_a_store_user')
  await confirm()
  return db.transaction(async (tx) => {
    const userId = await setPassword(tx, config.publicUrl, login.user, password)
    if (userId) await addAuditEntry(tx, superUser, { action: 'password-reset', subject: userId })
    return userId
  })
}

async function setPassword(
  tx: Db,
  publicUrl: string,
  { _id, name, email }: Pick<User, '_id' | 'name' | 'email'>,
  password: string,
): Promise<string | null> {
  const [row] = await tx
    .update(users)
    .set({ passwordHash: await hashPassword(password), tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, _id), eq(users.email, email), isNull(users.deletedAt)))
    .returning({ id: users.id })
  if (!row) return null
  await addNotice(tx, { id: row.id, email }, () => passwordChangedLetter({ name, at: new Date(), publicUrl }))
  return row.id
}

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
  if (login?.account.id !== caller.id && caller.lacksSecondStep) throw new ShopError('second_step_missing')
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
