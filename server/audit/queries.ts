import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { auditEntries } from '#server/db/schema.ts'
import type { AuditAction } from '#shared/rules/audit-action.ts'

interface AuditEntry {
  /** id of who did it */
  by: string
  action: AuditAction
  /** id of the account or order it was done to; left out where it was all of them */
  subject?: string
  /** words and ids, never a secret */
  details?: Record<string, string | number | boolean | null>
}

/** Writes down what was done, in the transaction that does it: no change without its entry (security.md section 7). */
export async function addAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

/** Throws away what was written down more than two years ago; how many entries. The database lets nobody take a younger one. */
export async function forgetOldEntries(db: Db): Promise<number> {
  const { rowCount } = await db.delete(auditEntries).where(lt(auditEntries.at, sql`now() - interval '2 years'`))
  return rowCount ?? 0
}
