import type { Context } from 'hono'
import { clientAddress, networkOf } from '#server/platform/http/client-address.ts'
import type { Shop, ShopEnv } from '#server/platform/http/shop-env.ts'
import type { Account } from '#server/users/account.queries.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import { addSession } from './sessions/queries.ts'
import { signToken } from './token.ts'

/** How long a session lasts, in hours. */
const SESSION_HOURS = { customer: 7 * 24, staff: 12 } as const

/** Where somebody signs in from. */
export interface Client {
  userAgent?: string
  address?: string
}

/** Opens a session for an account and returns its id and its token, valid for 7 days for customers and 12 hours for staff. */
export async function openSession(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  account: Account,
  { userAgent, address = '' }: Client = {},
): Promise<{ session: string; token: string }> {
  const hours = isStaff(account) ? SESSION_HOURS.staff : SESSION_HOURS.customer
  const claims = await addSession(db, {
    user: account.id,
    tokenVersion: account.tokenVersion,
    ...describeDevice(userAgent),
    address: shortenAddress(address),
    hours,
  })
  return { session: claims.session, token: await signToken(config.tokenSecret, claims, hours) }
}

/** Who sends a request. */
export function clientOf(c: Context<ShopEnv>): Client {
  return { userAgent: c.req.header('User-Agent'), address: clientAddress(c) }
}

/** What a User-Agent header names; null where it names nothing known. */
export interface Device {
  browser: string | null
  system: string | null
}

/** The first match counts: the headers of most browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera Mini|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names browser and system by a User-Agent header, without versions, so that it identifies nobody. */
export function describeDevice(userAgent = ''): Device {
  const nameIn = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}

/** A client's address without what tells one household from the next, or null for anything else: `203.0.113.x`, `2001:db8:1::`. */
export function shortenAddress(address: string): string | null {
  return (
    networkOf(address)
      ?.replace(/0\/24$/, 'x')
      .replace(/\/48$/, '') ?? null
  )
}
