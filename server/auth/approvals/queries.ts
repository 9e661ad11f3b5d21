import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { approvals } from '#server/platform/db/tables/second-steps.ts'
import type { ApprovedAct } from '#server/users/approvals.queries.ts'

const MINUTES = 5

/** Keeps an approval for five minutes. */
export async function addApproval(tx: Db, act: ApprovedAct & { approver: string; secretHash: string }): Promise<void> {
  await tx.insert(approvals).values({ ...act, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` })
}

/** Deletes approvals of which nobody can make use any more; the audit keeps those that were used. */
export async function deleteOldApprovals(db: Db): Promise<number> {
  const { rowCount } = await db.delete(approvals).where(lt(approvals.expiresAt, sql`now()`))
  return rowCount ?? 0
}
