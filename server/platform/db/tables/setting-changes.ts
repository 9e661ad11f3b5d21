import { bigint, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#server/platform/db/columns.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { users } from './users.ts'

/** What the owner has set, one row per change: that of the highest position is in force. Rows never change and are never deleted. */
export const settingChanges = pgTable('setting_changes', {
  /** 1, 2, 3 … counted by the writer, so that a restored shop goes on counting */
  position: bigint({ mode: 'number' }).primaryKey(),
  id: uuid().notNull().unique().$defaultFn(newId),
  /** in milliseconds, the precision of JavaScript */
  at: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
  /** null: a command of the owner, or demonstration data */
  by: uuid().references(() => users.id),
  before: jsonb().$type<Settings>().notNull(),
  after: jsonb().$type<Settings>().notNull(),
})
