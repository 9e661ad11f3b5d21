import type { Context } from 'hono'
import type { z } from 'zod'
import { addAuditEntry } from '#server/audit/queries.ts'
import { findAccount } from '#server/auth/account/queries.ts'
import { beginChallenge, findChallenge, takeChallenge } from '#server/auth/second-step/challenge.queries.ts'
import { readWays } from '#server/auth/second-step/queries.ts'
import { putRecoveryCodes } from '#server/auth/second-step/set-up.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { shopFacts } from '#server/platform/mail/letter.ts'
import type { NewPasskeyQuestion, passkeyCreation } from '#shared/schemas/second-step.ts'
import { passkeyPlace } from './answer.ts'
import { addPasskey, deletePasskey, listCredentials } from './queries.ts'
import { isNewPasskey } from './verify-passkey.ts'

const MAX_PASSKEYS = 20

/** What a browser needs to make a passkey for an account. Throws 409 where it has too many. */
export async function askNewPasskey(c: Context<ShopEnv>, user: string): Promise<NewPasskeyQuestion> {
  const { name, email, tokenVersion } = await findAccount(c.var.db, user)
  const credentials = await listCredentials(c.var.db, user)
  if (credentials.length >= MAX_PASSKEYS) throw new ShopError('too_many_passkeys')
  const { challenge, nonce } = await beginChallenge(c.var, { id: user, tokenVersion }, 'passkey')
  return {
    challenge,
    nonce,
    rpId: passkeyPlace(c).rpId,
    rpName: shopFacts.name,
    user: { id: Buffer.from(user).toString('base64url'), name: email, displayName: name },
    credentials,
  }
}

/**
 * Adds a passkey that a browser has made, and returns the recovery codes if the account had no second step before. Throws 410 for a
 * challenge that is over, 422 for an answer that is not right.
 */
export async function saveNewPasskey(
  c: Context<ShopEnv>,
  user: string,
  { name, challenge, passkey }: z.output<typeof passkeyCreation>,
): Promise<string[]> {
  const open = await findChallenge(c.var, challenge, 'passkey')
  if (open?.user !== user || !(await takeChallenge(c.var, challenge, 'passkey')))
    throw new ShopError('second_step_over')
  if (!isNewPasskey(passkey, { nonce: open.nonce, ...passkeyPlace(c) })) throw new ShopError('passkey_refused')
  return c.var.db.transaction(async (tx) => {
    const hadOne = (await readWays(tx, user)).length > 0
    if (!(await addPasskey(tx, user, name, passkey))) throw new ShopError('passkey_refused')
    await addAuditEntry(tx, actorOf(c), { action: 'passkey-added', subject: user })
    return hadOne ? [] : putRecoveryCodes(tx, user)
  })
}

/** Removes a passkey; whether the account had it. */
export function removePasskey(c: Context<ShopEnv>, user: string, id: string): Promise<boolean> {
  return c.var.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, user, id))) return false
    await addAuditEntry(tx, actorOf(c), { action: 'passkey-removed', subject: user })
    return true
  })
}
