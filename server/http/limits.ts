import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/open.ts'
import { tooMany } from '#server/errors/shop-error.ts'
import type { Settings } from '#server/settings.ts'

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
