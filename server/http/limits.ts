import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/open.ts'
import { tooMany } from '#server/errors/shop-error.ts'
import type { Settings } from '#server/settings.ts'
import { networkOf } from './client-network.ts'

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
  ordersPerAccount: 10 * MINUTE,
  loginPerNetwork: 15 * MINUTE,
  registerPerNetwork: 60 * MINUTE,
  otpPerNetwork: 60 * MINUTE,
  otpTriesPerNetwork: 60 * MINUTE,
  nearbyPerNetwork: MINUTE,
} as const

type LimitName = keyof typeof WINDOWS

/** What an address does counts for its network too. */
const NETWORK_LIMITS: Partial<Record<LimitName, LimitName>> = {
  loginPerAddress: 'loginPerNetwork',
  registerPerAddress: 'registerPerNetwork',
  otpPerAddress: 'otpPerNetwork',
  otpTriesPerAddress: 'otpTriesPerNetwork',
  nearbyPerAddress: 'nearbyPerNetwork',
}

export interface Limits {
  /** Counts one attempt; one of an address also for its network. Throws 429 with Retry-After above a limit. */
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
  const consume = async (limit: LimitName, key: string) => {
    try {
      await limiterOf(limit).consume(hashKey(key))
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext / 1000) : error
    }
  }
  return {
    async count(limit, key) {
      for (const [name, part] of withNetwork(limit, key)) await consume(name, part)
    },
    async refund(limit, key) {
      for (const [name, part] of withNetwork(limit, key)) await limiterOf(name).reward(hashKey(part))
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hashKey(key))
    },
  }
}

/** A limit and its key, and for an address those of its network: what the address is refused never reaches the latter. */
function withNetwork(limit: LimitName, key: string): [LimitName, string][] {
  const networkLimit = NETWORK_LIMITS[limit]
  const network = networkLimit ? networkOf(key) : null
  return networkLimit && network
    ? [
        [limit, key],
        [networkLimit, network],
      ]
    : [[limit, key]]
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

/** The key of a counter in the table `rate_limits`, for statements that read it beside other things. */
export function counterKey(limit: LimitName, key: string): string {
  return `${limit}:${hashKey(key)}`
}

/** Hashed, so that the table of counters holds neither addresses nor e-mails. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
