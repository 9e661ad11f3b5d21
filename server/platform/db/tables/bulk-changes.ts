import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, timestamptz } from '#server/platform/db/columns.ts'
import type { ChangedProduct } from '#shared/schemas/bulk-change.ts'
import { users } from './users.ts'

/** Products that were changed together, with what was before: for an hour whoever manages them can take that back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: id(),
    by: uuid().references(() => users.id),
    at: happenedAt(),
    rows: jsonb().$type<ChangedProduct[]>().notNull(),
    undoneAt: timestamptz(),
  },
  (t) => [index('bulk_changes_newest').on(t.at)],
)
