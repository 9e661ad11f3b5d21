import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SIGN_IN_PATHS } from '#server/auth/known-browser.ts'
import { clientOf, describeDevice, shortenAddress } from '#server/auth/open-session.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { addTrust, noteTrustedUse, TRUST_DAYS } from './queries.ts'

type Account = { id: string; tokenVersion: number }

/**
 * Lets a browser sign in to an account without its second step for 30 days, or until its password or role changes: by a cookie that
 * no script can read, and that only sign-in calls receive.
 */
export async function trustBrowser(c: Context<ShopEnv>, { id, tokenVersion }: Account): Promise<void> {
  const { db, config } = c.var
  const token = randomBytes(32).toString('base64url')
  const { userAgent, address = '' } = clientOf(c)
  await addTrust(db, {
    user: id,
    tokenVersion,
    tokenHash: hashOf(config.tokenSecret, token),
    ...describeDevice(userAgent),
    address: shortenAddress(address),
  })
  for (const path of SIGN_IN_PATHS) setCookie(c, cookieName(id), token, { ...cookieOptions(c), path })
}

/** Whether the account trusts the browser of a request. */
export async function isTrustedBrowser(c: Context<ShopEnv>, { id }: Account): Promise<boolean> {
  const token = getCookie(c, cookieName(id), cookieOptions(c).prefix)
  if (!token) return false
  const { tokenSecret, oldTokenSecret } = c.var.config
  const secrets = [tokenSecret, oldTokenSecret].filter((secret) => secret !== null)
  const hashes = secrets.map((secret) => hashOf(secret, token))
  return noteTrustedUse(c.var.db, id, hashes)
}

function hashOf(secret: string, token: string): string {
  return keyedHash(secret, 'trusted browser', token)
}

function cookieName(user: string): string {
  return `trusted-${user}`
}

function cookieOptions(c: Context<ShopEnv>) {
  const isSecure = c.var.config.publicUrl.startsWith('https:')
  return {
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: TRUST_DAYS * 24 * 60 * 60,
    prefix: isSecure ? 'secure' : undefined,
  } as const
}
