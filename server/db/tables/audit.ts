import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_ACTIONS } from '#shared/rules/audit-action.ts'
import { createdAt, id, quotedList } from '../columns.ts'
import { users } from './users.ts'

/**
 * The audit log, written in the same transaction as the change itself. Rows never change, and are deleted after two years.
 * Status changes of orders are in `order_events`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    /** id of the account or order concerned; null: all of them */
    subject: uuid(),
    /** never contains a password, a code or a token */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (t) => [
    check('audit_entries_action', sql`${t.action} in (${quotedList(AUDIT_ACTIONS)})`),
    index('audit_entries_newest').on(t.at.desc().nullsFirst()),
    index('audit_entries_by_subject').on(t.subject, t.at.desc().nullsFirst()),
  ],
)
