import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { happenedAt } from '#server/platform/db/columns.ts'

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
