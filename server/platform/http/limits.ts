import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { tooMany } from '#server/platform/errors/shop-error.ts'
import { networkOf } from './client-address.ts'
import { deleteCounters } from './limits.queries.ts'

/** What is counted: an address or an account, or an account by one source, which is forgotten with its account. */
type LimitKey = string | readonly [account: string, source: string]

export interface Limits {
  /**
   * Counts one attempt; one of an address also for its network. Returns how many there are. Throws 429 with Retry-After
   * above a limit.
   */
  count(limit: LimitName, key: LimitKey): Promise<number>
  /** Takes back one attempt, such as a letter that was not sent in the end; one of an address also for its network. */
  refund(limit: LimitName, key: LimitKey): Promise<void>
  /** Throws 429 with Retry-After where `count` would, but counts nothing. */
  check(limit: LimitName, key: LimitKey): Promise<void>
  /** How many attempts of a key count at present. */
  counted(limit: LimitName, key: LimitKey): Promise<number>
  /** Counts one failure, whatever the limit; returns how many there are. */
  add(limit: LimitName, key: LimitKey): Promise<number>
  /** Forgets all attempts of a key, and of an account those by every source. */
  reset(limit: LimitName, key: string): Promise<void>
}

/** The shop's rate limits, counted in the database so that all nodes share them. */
export function openLimits(db: Db, config: Pick<Config, 'limits'>): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  const limiterOf = (limit: LimitName) => {
    const limiter = limiters.get(limit) ?? newLimiter(poolOf(db), limit, config.limits[limit])
    limiters.set(limit, limiter)
    return limiter
  }
  const read = (limit: LimitName, key: LimitKey) => limiterOf(limit).get(hashKey(key))
  return {
    async count(limit, key) {
      const counters: RateLimiterRes[] = []
      for (const [name, part] of withNetwork(limit, key)) {
        const counter = await limiterOf(name)
          .consume(hashKey(part))
          .catch((error) => {
            throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext / 1000) : error
          })
        counters.push(counter)
      }
      return counters[0]?.consumedPoints ?? 0
    },
    async refund(limit, key) {
      await Promise.all(withNetwork(limit, key).map(([name, part]) => limiterOf(name).reward(hashKey(part))))
    },
    async check(limit, key) {
      for (const [name, part] of withNetwork(limit, key)) {
        const counter = await read(name, part)
        if (counter && counter.consumedPoints >= config.limits[name]) throw tooMany(counter.msBeforeNext / 1000)
      }
    },
    async counted(limit, key) {
      return (await read(limit, key))?.consumedPoints ?? 0
    },
    async add(limit, key) {
      const [counter] = await Promise.all(
        withNetwork(limit, key).map(([name, part]) => limiterOf(name).penalty(hashKey(part))),
      )
      return counter?.consumedPoints ?? 0
    },
    async reset(limit, key) {
      await deleteCounters(db, counterKey(limit, key))
    },
  }
}

/** A limit and its key, and for an address those of its network: what the address is refused never reaches the latter. */
function withNetwork(limit: LimitName, key: LimitKey): [LimitName, LimitKey][] {
  const networkLimit = NETWORK_LIMITS[limit]
  const network = networkLimit && typeof key === 'string' ? networkOf(key) : null
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
function hashKey(key: LimitKey): string {
  const hash = (part: string) => createHash('sha256').update(part).digest('base64url')
  return typeof key === 'string' ? hash(key) : key.map(hash).join(':')
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Window of each limit, in seconds. */
const WINDOWS = {
  loginPerAccount: 15 * MINUTE,
  loginPerAccountInAll: 60 * MINUTE,
  loginPerAddress: 15 * MINUTE,
  registerPerAddress: 60 * MINUTE,
  otpPerMinute: MINUTE,
  otpPerAccount: 60 * MINUTE,
  otpPerAccountInAll: 60 * MINUTE,
  otpPerAddress: 60 * MINUTE,
  otpTriesPerAddress: 60 * MINUTE,
  passwordChecksPerAccount: 15 * MINUTE,
  emailChangesPerAccount: 60 * MINUTE,
  nearbyPerAddress: MINUTE,
  servePerAddress: MINUTE,
  servePerNetwork: MINUTE,
  stockRequestsPerAddress: 60 * MINUTE,
  stockRequestsPerNetwork: 60 * MINUTE,
  confirmTriesPerAddress: 60 * MINUTE,
  confirmTriesPerNetwork: 60 * MINUTE,
  trackTriesPerOrder: 60 * MINUTE,
  trackTriesPerAddress: 60 * MINUTE,
  trackTriesPerNetwork: 60 * MINUTE,
  changesPerOrder: 60 * MINUTE,
  collectTriesPerOrder: 60 * MINUTE,
  codesPerDevice: 60 * MINUTE,
  keepsPerAddress: DAY,
  keepsPerNetwork: DAY,
  transactionIdsPerAccount: 60 * MINUTE,
  voucherTriesPerAccount: 60 * MINUTE,
  phonesPerAccount: 60 * MINUTE,
  callsPerKey: MINUTE,
  downloadsPerAccount: 60 * MINUTE,
  ownCopiesPerAccount: 60 * MINUTE,
  ordersPerAccount: 10 * MINUTE,
  ordersPerAddress: 60 * MINUTE,
  ordersPerNetwork: 60 * MINUTE,
  usesPerChallenge: 10 * MINUTE,
  loginPerNetwork: 15 * MINUTE,
  registerPerNetwork: 60 * MINUTE,
  otpPerNetwork: 60 * MINUTE,
  otpTriesPerNetwork: 60 * MINUTE,
  nearbyPerNetwork: MINUTE,
  lettersPerRecipient: DAY,
  noticesPerRecipient: DAY,
  lettersPerStranger: DAY,
  codesPerStranger: DAY,
  proofsPerMinute: MINUTE,
  proofsPerAccount: DAY,
} as const

type LimitName = keyof typeof WINDOWS

/** What an address does counts for its network too. */
const NETWORK_LIMITS: Partial<Record<LimitName, LimitName>> = {
  loginPerAddress: 'loginPerNetwork',
  registerPerAddress: 'registerPerNetwork',
  ordersPerAddress: 'ordersPerNetwork',
  otpPerAddress: 'otpPerNetwork',
  otpTriesPerAddress: 'otpTriesPerNetwork',
  nearbyPerAddress: 'nearbyPerNetwork',
  servePerAddress: 'servePerNetwork',
  stockRequestsPerAddress: 'stockRequestsPerNetwork',
  confirmTriesPerAddress: 'confirmTriesPerNetwork',
  keepsPerAddress: 'keepsPerNetwork',
  trackTriesPerAddress: 'trackTriesPerNetwork',
}
