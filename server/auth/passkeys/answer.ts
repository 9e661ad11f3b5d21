import type { Context } from 'hono'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import type { PasskeyAnswer } from '#shared/schemas/second-step.ts'
import { findPasskey, noteUse } from './queries.ts'
import { verifyAnswer } from './verify-passkey.ts'

/**
 * The origin that passkeys are bound to: that of PUBLIC_URL. Without one the shop stands where it is called, as the
 * demonstration does.
 */
export function passkeyPlace(c: Context<ShopEnv>): { origin: string; rpId: string } {
  const { publicUrl, hasPublicUrl } = c.var.config
  const { origin, hostname } = new URL(hasPublicUrl ? publicUrl : (c.req.header('Origin') ?? c.req.url))
  const isOwn = hasPublicUrl || hostname === new URL(c.req.url).hostname
  return isOwn ? { origin, rpId: hostname } : passkeyPlaceOf(publicUrl)
}

function passkeyPlaceOf(url: string) {
  const { origin, hostname } = new URL(url)
  return { origin, rpId: hostname }
}

/** Whose passkey has answered a challenge, which the caller has used up. Throws 422 where the answer is not right. */
export async function checkPasskey(c: Context<ShopEnv>, nonce: string, answer: PasskeyAnswer): Promise<string> {
  const { db, log, requestId } = c.var
  const passkey = await findPasskey(db, answer.credential)
  const counter = passkey && verifyAnswer(answer, passkey.publicKey, { nonce, ...passkeyPlace(c) })
  if (passkey && counter !== null && (await noteUse(db, passkey.id, counter))) return passkey.user
  log.warn({ event: 'passkey-refused', user: passkey?.user, requestId }, 'A passkey was refused')
  throw new ShopError('passkey_refused')
}
