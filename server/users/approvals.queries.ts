import { createHash } from 'node:crypto'
import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { approvals } from '#server/platform/db/tables/second-steps.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { type Grants, may } from '#shared/rules/people/grants.ts'
import type { Approvable, ApprovalRequest } from '#shared/schemas/approval.ts'
import { grantsOfMemberships, MEMBERSHIPS } from './memberships.queries.ts'

interface Key {
  tokenSecret: string
}

type ApprovedLines = NonNullable<ApprovalRequest['lines']>

/** What an approval is for. */
export interface ApprovedAct {
  asker: string
  permission: string
  showroom: string
  subject: string
  /** what a discount comes to */
  taka?: number | undefined
}

/** What is approved of a device: exactly these pairs as they come back, so that a yes to one of them is none to others. */
export function subjectOf(device: string, lines: ApprovedLines): string {
  const pairs = lines.map((line) => [
    line.order ?? line.sale ?? [line.gift?.product, line.gift?.size],
    line.line,
    line.quantity,
    line.condition,
    line.reason,
  ])
  const hex = createHash('sha256')
    .update(JSON.stringify([device, pairs]).toLowerCase())
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
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

/** Uses an approval of exactly this act; returns who gave it, or null: it is used, over, or of another act. */
async function takeApproval(
  tx: Db,
  secretHash: string,
  { asker, permission, showroom, subject, taka = 0 }: ApprovedAct,
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
        or(isNull(approvals.taka), gte(approvals.taka, taka)),
        isNull(approvals.usedAt),
        gt(approvals.expiresAt, sql`now()`),
      ),
    )
    .returning({ approver: approvals.approver })
  return row?.approver ?? null
}

/**
 * Uses an approval for an act, in its transaction, and returns who gave it: the audit entry of the act names both. Throws 410 where it
 * was used, is over, of less, or of another person, permission, showroom or subject; 403 where who gave it may no more.
 */
export async function approvedBy(
  tx: Db,
  key: Key,
  approval: string,
  act: ApprovedAct & { permission: Approvable },
): Promise<string> {
  const id = await takeApproval(tx, hashApproval(key, approval), act)
  if (!id) throw new ShopError('approval_over')
  const approver = await findApprover(tx, { id })
  if (!approver || !may(approver.grants, act.permission, act.showroom)) throw new ShopError('approval_refused')
  return id
}

/** What is kept of an approval. */
export function hashApproval({ tokenSecret }: Key, approval: string): string {
  return keyedHash(tokenSecret, 'approval', approval)
}
