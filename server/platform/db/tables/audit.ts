import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, newestFirstAt, quotedList } from '#server/platform/db/columns.ts'
import { AUDIT_ACTIONS } from '#shared/rules/staff/audit-action.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { users } from './users.ts'

/**
 * The audit log, written in the same transaction as the change itself. Rows never change, and are deleted after two years.
 * Status changes of orders are in `order_events`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: happenedAt(),
    /** null: a command of the owner, on the shop's machine */
    by: uuid().references(() => users.id),
    /** who approved it on the spot; null: nobody had to */
    approvedBy: uuid().references(() => users.id),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    /** id of what is concerned: an account, an order, a row of the catalogue; null: all of them */
    subject: uuid(),
    /** never contains a password, a code or a token, nor personal data of a customer */
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    /** the request that did it, as in the log; null for a command */
    requestId: text(),
    /** the network of the client, /24 or /48 */
    address: text(),
  },
  (t) => [
    check('audit_entries_action', sql`${t.action} in (${quotedList(AUDIT_ACTIONS)})`),
    index('audit_entries_newest').on(...newestFirstAt(t)),
    index('audit_entries_by_subject').on(t.subject, ...newestFirstAt(t)),
    index('audit_entries_by_actor').on(t.by, ...newestFirstAt(t)),
    index('audit_entries_by_action').on(t.action, ...newestFirstAt(t)),
  ],
)
