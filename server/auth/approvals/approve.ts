import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { addAuditEntry } from '#server/audit/queries.ts'
import { findAccount } from '#server/auth/account/queries.ts'
import { checkPasskey, passkeyPlace } from '#server/auth/passkeys/answer.ts'
import { beginChallenge, findChallenge, takeChallenge } from '#server/auth/second-step/challenge.queries.ts'
import { checkCode } from '#server/auth/second-step/check-code.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findApprover, hashApproval, subjectOf } from '#server/users/approvals.queries.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { ApprovalRequest } from '#shared/schemas/approval.ts'
import type { PasskeyQuestion } from '#shared/schemas/second-step.ts'
import { addApproval } from './queries.ts'

/** What a passkey of whoever approves has to sign: they are known by the passkey. */
export async function askApprovalPasskey(c: Context<ShopEnv>, asker: string): Promise<PasskeyQuestion> {
  const { tokenVersion } = await findAccount(c.var.db, asker)
  const { challenge, nonce } = await beginChallenge(c.var, { id: asker, tokenVersion }, 'approval')
  return { challenge, nonce, rpId: passkeyPlace(c).rpId, credentials: [] }
}

/**
 * Lets somebody present approve what the caller may not: by their own code or passkey, and without changing the session. Throws 403
 * for whoever may not approve it, and for the caller themselves; in the same words for an e-mail that nobody has.
 */
export async function approve(c: Context<ShopEnv>, asker: string, request: ApprovalRequest) {
  const { db, config, limits } = c.var
  const { permission, showroom, subject, taka, lines } = request
  await limits.count('passwordChecksPerAccount', `approvals of ${asker}`)
  const approver = await findApprover(db, await identifyApprover(c, asker, request))
  if (!approver || approver.id === asker || !may(approver.grants, permission, showroom))
    throw new ShopError('approval_refused')
  await limits.refund('passwordChecksPerAccount', `approvals of ${asker}`)
  const approval = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    const secretHash = hashApproval(config, approval)
    const act = { permission, showroom, subject: lines ? subjectOf(subject, lines) : subject, taka }
    await addApproval(tx, { ...act, asker, approver: approver.id, secretHash })
    const details = { asker, permission, showroom, ...(taka !== undefined && { taka }) }
    await addAuditEntry(tx, actorOf(c, approver.id), { action: 'approval-given', subject, details })
  })
  return { approval, by: approver.name }
}

/** Whoever has shown a code or a passkey of their own. */
async function identifyApprover(
  c: Context<ShopEnv>,
  asker: string,
  { email, code, challenge, passkey }: ApprovalRequest,
): Promise<{ email: string } | { id: string }> {
  if (passkey && challenge) {
    const open = await findChallenge(c.var, challenge, 'approval')
    if (open?.user !== asker || !(await takeChallenge(c.var, challenge, 'approval')))
      throw new ShopError('second_step_over')
    return { id: await checkPasskey(c, open.nonce, passkey) }
  }
  const approver = email && code ? await findApprover(c.var.db, { email }) : null
  if (!approver || !code || approver.id === asker) throw new ShopError('approval_refused')
  await checkCode(c.var, actorOf(c), approver.id, code).catch((error) => {
    const isWrong = error instanceof ShopError && error.code === 'second_step_wrong'
    throw isWrong ? new ShopError('approval_refused') : error
  })
  return { id: approver.id }
}
