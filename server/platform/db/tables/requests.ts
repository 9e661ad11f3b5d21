import { bigint, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { happenedAt } from '#server/platform/db/columns.ts'

/**
 * Counters of the rate limits, shared by all nodes; the columns are those of rate-limiter-flexible. The table is unlogged:
 * one row may count a whole mobile carrier, and to wait for the disk at each count would make everybody behind it wait.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Requests that came with a key, and what they were answered: sent again after a lost answer, they do nothing twice. Kept for days. */
export const sentRequests = pgTable(
  'sent_requests',
  {
    /** random, and of one form of one page */
    key: text().primaryKey(),
    /** of call and body, to tell the same request from another one */
    hash: text().notNull(),
    answer: jsonb(),
    at: happenedAt(),
  },
  (t) => [index('sent_requests_oldest').on(t.at)],
)
