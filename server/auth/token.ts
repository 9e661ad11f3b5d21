import { createHash } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Identify, Shop } from '#server/platform/http/shop-env.ts'
import { isId } from '#shared/rules/id.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import { hashApiKey, isApiKey } from './api-keys/make-key.ts'
import { findKeyCaller, touchKey } from './api-keys/queries.ts'
import { findCaller, type SessionClaims, touchSession } from './sessions/queries.ts'

const ISSUER = 'omni-shoes'
/** How exact the time of a session's last use is: it is written no more often than this, in seconds. */
const LAST_SEEN_SECONDS = 60

/** Signs the token of a session: HS256, valid for `hours`. Its key id identifies the secret without disclosing it. */
export function signToken(secret: string, { user, session, epoch }: SessionClaims, hours: number): Promise<string> {
  return new SignJWT({ sid: session, epoch })
    .setProtectedHeader({ alg: 'HS256', kid: keyIdOf(secret) })
    .setSubject(user)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${hours}h`)
    .sign(encodeKey(secret))
}

/**
 * Creates the function that resolves an Authorization header (`Bearer x` or bare `x`) to its caller. Session and account
 * are read from the database each time, so that a logout or a change of password, role or account takes effect at the next
 * request. Throws 401 with login_required, token_expired (also when the session has ended, or was unused for too long by
 * staff) or token_invalid.
 */
export function createAuthenticator({ db, config, log }: Pick<Shop, 'db' | 'config' | 'log'>): Identify {
  const keys = importKeys([config.tokenSecret, config.oldTokenSecret])
  const noteUse = (use: Promise<void>) =>
    use.catch((error) =>
      log.warn({ event: 'use-not-noted', err: error }, 'The last use of a session or key was not written down'),
    )
  const identifyKey = async (key: string) => {
    const found = await findKeyCaller(db, hashApiKey(key))
    if (!found) throw new ShopError('token_invalid')
    if ((found.idleSeconds ?? Number.POSITIVE_INFINITY) > LAST_SEEN_SECONDS)
      await noteUse(touchKey(db, found.caller.session, LAST_SEEN_SECONDS))
    return found.caller
  }
  return async (authorization, { isUse } = { isUse: true }) => {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim()
    if (!token) throw new ShopError('login_required')
    if (isApiKey(token)) return identifyKey(token)
    const found = await findCaller(db, await verifyToken(await keys, token))
    if (!found) throw new ShopError('token_expired')
    const { caller, idleSeconds } = found
    if (isStaff(caller) && idleSeconds > config.staffIdleMinutes * 60) throw new ShopError('token_expired')
    if (isUse && idleSeconds > LAST_SEEN_SECONDS) await noteUse(touchSession(db, caller.session, LAST_SEEN_SECONDS))
    return caller
  }
}

/** Imports the keys once, because that costs as much as verifying a token; by key id. */
async function importKeys(secrets: (string | null)[]): Promise<Map<string, CryptoKey>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const entries = secrets
    .filter((secret) => secret !== null)
    .map(
      async (secret) =>
        [
          keyIdOf(secret),
          await crypto.subtle.importKey('raw', encodeKey(secret), algorithm, false, ['verify']),
        ] as const,
    )
  return new Map(await Promise.all(entries))
}

async function verifyToken(keys: Map<string, CryptoKey>, token: string): Promise<SessionClaims> {
  const keyFor = ({ kid = '' }: { kid?: string }) => {
    const key = keys.get(kid)
    if (!key) throw new ShopError('token_invalid')
    return key
  }
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const { sub: user = '', sid: session, epoch } = payload
    if (!isId(user) || !isIdText(session) || !isIdText(epoch)) throw new ShopError('token_invalid')
    return { user, session, epoch }
  } catch (error) {
    throw new ShopError(error instanceof joseErrors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

function isIdText(claim: unknown): claim is string {
  return typeof claim === 'string' && isId(claim)
}

function encodeKey(secret: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(secret)
}

function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id of ${secret}`).digest('hex').slice(0, 8)
}
