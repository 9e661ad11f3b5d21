import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import type { AuditAction } from '#shared/rules/audit-action.ts'

interface AuditEntry {
  /** id of the acting account */
  by: string
  action: AuditAction
  /** id of the affected account or order; omitted if it was all of them */
  subject?: string
  /** plain values and ids, never a secret */
  details?: Record<string, string | number | boolean | null>
}

/** Adds an audit entry in the transaction of the action, so that no change goes unrecorded. */
export async function addAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

/** Deletes entries older than two years and returns how many; the shop's role may delete no others. */
export async function deleteOldEntries(db: Db): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`select delete_old_audit_entries() as deleted`)
  return rows[0]?.deleted ?? 0
}
