import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * Counters of the rate limits, shared by all nodes; the columns are those of rate-limiter-flexible. The table is unlogged:
 * one row may count a whole mobile carrier, and to wait for the disk at each count would make everybody behind it wait.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
