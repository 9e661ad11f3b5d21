import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { clientAddress } from '#server/platform/http/client-address.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import type { Login } from '#server/users/account.queries.ts'

const LIFETIME_SECONDS = 180 * 24 * 60 * 60
/** How many accounts a browser is known to: more cookies would outgrow the head of a request. */
const MAX_ACCOUNTS = 20
/** Where browsers send the cookies of sign-ins to: the calls in both languages. */
export const SIGN_IN_PATHS = ['/api/v1/auth', '/bn/api/v1/auth'] as const
const COOKIE_NAME = /^(?:__Secure-)?(known-[0-9a-f-]{36})$/

/** Who tries a password or a code of an account: a browser known to it, or else an address. */
export interface Source {
  /** what its tries are counted by */
  key: string
  isKnown: boolean
}

/** Who tries something for an account; null: for an e-mail without one. */
export async function sourceOf(c: Context<ShopEnv>, login: Login | null): Promise<Source> {
  const browserId = login && (await readBrowserId(c, login))
  return browserId ? { key: `browser ${browserId}`, isKnown: true } : { key: clientAddress(c), isKnown: false }
}

/**
 * Makes the browser known to an account whose password or one-time code it has just given right, for 180 days or until
 * the password changes: by a signed cookie that no script can read and that only sign-in calls receive.
 */
export async function rememberBrowser(c: Context<ShopEnv>, login: Login): Promise<void> {
  const value = `${randomBytes(16).toString('base64url')}.${now()}`
  const key = signingKey(c.var.config.tokenSecret, login)
  for (const path of SIGN_IN_PATHS) {
    for (const name of outdatedCookies(c)) setCookie(c, name, '', { ...cookieOptions(c), path, maxAge: 0 })
    await setSignedCookie(c, cookieName(login), value, key, { ...cookieOptions(c), path })
  }
}

async function readBrowserId(c: Context<ShopEnv>, login: Login): Promise<string | null> {
  const { tokenSecret, oldTokenSecret } = c.var.config
  for (const secret of [tokenSecret, oldTokenSecret]) {
    if (secret === null) continue
    const value = await getSignedCookie(c, signingKey(secret, login), cookieName(login), cookieOptions(c).prefix)
    const [browserId, issuedAt] = value ? value.split('.') : []
    if (browserId && Number(issuedAt) > now() - LIFETIME_SECONDS) return browserId
  }
  return null
}

/** The names of the oldest cookies, so that one more account has room. */
function outdatedCookies(c: Context<ShopEnv>): string[] {
  const issuedAt = (value: string) => Number(value.split('.')[1]) || 0
  return Object.entries(getCookie(c))
    .flatMap(([fullName, value]) => ({ name: COOKIE_NAME.exec(fullName)?.[1] ?? '', at: issuedAt(value) }))
    .filter(({ name }) => name)
    .toSorted((a, b) => b.at - a.at)
    .slice(MAX_ACCOUNTS - 1)
    .map(({ name }) => name)
}

function cookieName({ account }: Login): string {
  return `known-${account.id}`
}

function cookieOptions(c: Context<ShopEnv>) {
  const isSecure = c.var.config.publicUrl.startsWith('https:')
  return {
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
    prefix: isSecure ? 'secure' : undefined,
  } as const
}

/** Includes the hash of the password, so that a new one makes every browser unknown. */
function signingKey(secret: string, { account, passwordHash }: Login): string {
  return JSON.stringify(['known browser', secret, account.id, passwordHash])
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
