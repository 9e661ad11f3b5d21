import { createHash } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { ShopError } from '#server/errors/shop-error.ts'
import type { Caller, Shop } from '#server/http/shop-env.ts'
import { findCaller } from '#server/users/account.queries.ts'
import { isId } from '#shared/rules/id.ts'
import { isStaff } from '#shared/rules/roles.ts'

const ISSUER = 'omni-shoes'
const TOKEN_LIFETIME = { customer: '7d', staff: '12h' } as const

/**
 * Signs a token for an account: HS256, valid for 7 days for customers and 12 hours for staff, bound to the account's
 * token version. Its key id identifies the secret without disclosing it.
 */
export function signToken(secret: string, caller: Caller & { tokenVersion: number }): Promise<string> {
  return new SignJWT({ ver: caller.tokenVersion })
    .setProtectedHeader({ alg: 'HS256', kid: keyIdOf(secret) })
    .setSubject(caller.id)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime(isStaff(caller) ? TOKEN_LIFETIME.staff : TOKEN_LIFETIME.customer)
    .sign(encodeKey(secret))
}

/**
 * Creates the function that resolves an Authorization header (`Bearer x` or bare `x`) to its caller. The account is read
 * from the database each time, so that a change of password, role or account takes effect at the next request. Throws
 * 401 with login_required, token_expired (also when revoked) or token_invalid.
 */
export function createAuthenticator({ db, settings }: Pick<Shop, 'db' | 'settings'>) {
  const keys = importKeys([settings.tokenSecret, settings.oldTokenSecret])
  return async (authorization: string | undefined): Promise<Caller> => {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim()
    if (!token) throw new ShopError('login_required')
    const { id, version } = await verifyToken(await keys, token)
    const account = await findCaller(db, id)
    if (!account || account.tokenVersion !== version) throw new ShopError('token_expired')
    const { tokenVersion: _, ...caller } = account
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

async function verifyToken(keys: Map<string, CryptoKey>, token: string): Promise<{ id: string; version: number }> {
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
    const { sub = '', ver } = payload
    if (!isId(sub) || typeof ver !== 'number') throw new ShopError('token_invalid')
    return { id: sub, version: ver }
  } catch (error) {
    throw new ShopError(error instanceof joseErrors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

function encodeKey(secret: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(secret)
}

function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id of ${secret}`).digest('hex').slice(0, 8)
}
