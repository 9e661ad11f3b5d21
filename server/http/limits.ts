import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/open.ts'
import { tooMany } from '#server/errors/shop-error.ts'
import type { Settings } from '#server/settings.ts'
import type { ShopEnv } from './shop-env.ts'

const MINUTE = 60

/** Window of each limit, in seconds. */
const WINDOWS = {
  loginPerAccount: 15 * MINUTE,
  loginPerAddress: 15 * MINUTE,
  registerPerAddress: 60 * MINUTE,
  otpPerMinute: MINUTE,
  otpPerAccount: 60 * MINUTE,
  otpPerAddress: 60 * MINUTE,
  otpTriesPerAddress: 60 * MINUTE,
  emailChangesPerAccount: 60 * MINUTE,
  nearbyPerAddress: MINUTE,
} as const

type LimitName = keyof typeof WINDOWS

export interface Limits {
  /** Counts one attempt. Throws 429 with Retry-After above the limit. */
  count(limit: LimitName, key: string): Promise<void>
  /** Takes back one attempt, such as a login that succeeded. */
  refund(limit: LimitName, key: string): Promise<void>
  /** Forgets all attempts of a key. */
  reset(limit: LimitName, key: string): Promise<void>
}

/** The shop's rate limits, counted in the database so that all nodes share them. */
export function openLimits(db: Db, settings: Pick<Settings, 'limits'>): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  const limiterOf = (limit: LimitName) => {
    const limiter = limiters.get(limit) ?? newLimiter(poolOf(db), limit, settings.limits[limit])
    limiters.set(limit, limiter)
    return limiter
  }
  return {
    async count(limit, key) {
      try {
        await limiterOf(limit).consume(hashKey(key))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext / 1000) : error
      }
    },
    async refund(limit, key) {
      await limiterOf(limit).reward(hashKey(key))
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hashKey(key))
    },
  }
}

/**
 * The client's IP address: the socket's, or the one that exactly TRUST_PROXY proxies report in X-Forwarded-For.
 * Addresses of one IPv6 network (/64) count as one.
 */
export function clientAddress(c: Context<ShopEnv>): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'in process'
  const proxies = c.var.settings.trustProxy
  if (!proxies) return networkOf(socket)
  const forwardedAddress = c.req.header('X-Forwarded-For')?.split(',').at(-proxies)?.trim() ?? ''
  return networkOf(isIP(forwardedAddress) ? forwardedAddress : socket)
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups.slice(0, 4).join(':')}::/64`
}

function newLimiter(pool: Pool, limit: LimitName, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit,
    points,
    duration: WINDOWS[limit],
  })
}

/** Drizzle has its pool in a property that its type does not declare. */
function poolOf(db: Db): Pool {
  return (db as Db & { $client: Pool }).$client
}

/** Hashed, so that the table of counters holds neither addresses nor e-mails. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
