import type { Context } from 'hono'
import { clientAddress } from '#server/platform/http/client-address.ts'
import type { Shop, ShopEnv } from '#server/platform/http/shop-env.ts'
import type { Account } from '#server/users/account.queries.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import { describeDevice, shortenAddress } from './sessions/device.ts'
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
