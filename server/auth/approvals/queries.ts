import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { approvals } from '#server/platform/db/tables/second-steps.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { grantsOfMemberships, MEMBERSHIPS } from '#server/users/memberships.queries.ts'
import type { Grants } from '#shared/rules/people/grants.ts'

const MINUTES = 5

/** What an approval is for. */
export interface ApprovedAct {
  asker: string
  permission: string
  showroom: string
  subject: string
}

/** Who might approve: the account of an e-mail or an id, with what it may. */
export async function findApprover(
  db: Db,
  by: { email: string } | { id: string },
): Promise<{ id: string; name: string; grants: Grants } | null> {
  const isTheirs = 'id' in by ? eq(users.id, by.id) : eq(users.email, by.email)
  const [row] = await db
    .select({ id: users.id, name: users.name, memberships: MEMBERSHIPS })
    .from(users)
    .where(and(isTheirs, isNull(users.deletedAt)))
  return row ? { id: row.id, name: row.name, grants: grantsOfMemberships(row.memberships) } : null
}

/** Keeps an approval for five minutes. */
export async function addApproval(tx: Db, act: ApprovedAct & { approver: string; secretHash: string }): Promise<void> {
  await tx.insert(approvals).values({ ...act, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` })
}

/** Uses an approval of exactly this act; returns who gave it, or null: it is used, over, or of another act. */
export async function takeApproval(
  tx: Db,
  secretHash: string,
  { asker, permission, showroom, subject }: ApprovedAct,
): Promise<string | null> {
  const [row] = await tx
    .update(approvals)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(approvals.secretHash, secretHash),
        eq(approvals.asker, asker),
        eq(approvals.permission, permission),
        eq(approvals.showroom, showroom),
        eq(approvals.subject, subject),
        isNull(approvals.usedAt),
        gt(approvals.expiresAt, sql`now()`),
      ),
    )
    .returning({ approver: approvals.approver })
  return row?.approver ?? null
}

/** Deletes approvals of which nobody can make use any more; the audit keeps those that were used. */
export async function deleteOldApprovals(db: Db): Promise<number> {
  const { rowCount } = await db.delete(approvals).where(lt(approvals.expiresAt, sql`now()`))
  return rowCount ?? 0
}
