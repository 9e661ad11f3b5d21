import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '#server/platform/db/columns.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'

/**
 * Keys by which other programs call the API. Each acts as a row of `users` of its own, named as the key and closed from the start:
 * nobody signs in with it, no list has it, and books and audit name it.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    user: uuid()
      .notNull()
      .unique()
      .references(() => users.id),
    /** of 256 random bits, which are told once */
    keyHash: text().notNull().unique('api_keys_hash'),
    /** its last signs, by which people know it again */
    ending: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    /** null: all */
    showrooms: uuid().array(),
    madeBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** null: never */
    expiresAt: timestamptz(),
    /** written at most once a minute */
    lastUsedAt: timestamptz(),
    /** that of `session_epoch` when it was made: in any other, as after a restore, it opens nothing */
    epoch: uuid().notNull().defaultRandom(),
    revokedAt: timestamptz(),
    revokedBy: uuid().references(() => users.id),
  },
  (t) => [index('api_keys_by_maker').on(t.madeBy)],
)
