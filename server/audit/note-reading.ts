import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReadingAction } from '#shared/rules/staff/audit-action.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { addAuditEntry } from './queries.ts'

interface Reading {
  /** default: orders */
  action?: ReadingAction
  /** id of the account, order or showroom that it is about; null or missing: all of them */
  subject?: string | null
  /** what else is worth knowing: never what was searched for, which may be somebody's phone */
  details?: AuditDetails
  /** how many were read; missing: one, or a stream */
  listed?: number
  /** which page of them; missing: there are no pages */
  page?: number
}

/**
 * Notes that staff read data of customers, or books, before they get it: every call of theirs that tells such data ends up here,
 * as a test of all routes checks.
 */
export function noteReading(db: Db, actor: Actor, { action = 'orders-read', subject, details, ...size }: Reading) {
  return addAuditEntry(db, actor, { action, subject: subject ?? null, details: { ...details, ...size } })
}
