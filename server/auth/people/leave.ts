import { addAuditEntry } from '#server/audit/queries.ts'
import { findAccount } from '#server/auth/account/queries.ts'
import { deleteNetworksOf, deleteTrustOf } from '#server/auth/devices/queries.ts'
import { deleteSecondStep } from '#server/auth/second-step/queries.ts'
import { deleteSession, deleteSessionsOf } from '#server/auth/sessions/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockOtherUser } from '#server/users/change-role.ts'
import { revokeInvitesOf } from '#server/users/invites.queries.ts'
import { countMemberships } from '#server/users/memberships.queries.ts'
import { setRole } from '#server/users/queries.ts'
import { findStaffOfSession } from './queries.ts'

/**
 * Somebody leaves the company: sessions, memberships, open invitations to and by them, trusted browsers, second step and passkeys end
 * with the next request. The account stays a customer's, and what was done keeps its name. Throws 403 for oneself, a super user and
 * who may do more, 404 for nobody of the staff.
 */
export function leaveCompany(db: Db, actor: Actor, id: string): Promise<{ sessions: number; memberships: number }> {
  return db.transaction(async (tx) => {
    await lockOtherUser(tx, actor, id)
    const memberships = await countMemberships(tx, id)
    if (memberships === 0) throw notFound('User')
    await setRole(tx, id, {})
    const { email } = await findAccount(tx, id)
    await revokeInvitesOf(tx, { id, email })
    await deleteSecondStep(tx, id)
    await deleteTrustOf(tx, id)
    await deleteNetworksOf(tx, id)
    const sessions = await deleteSessionsOf(tx, id)
    await addAuditEntry(tx, actor, { action: 'person-left', subject: id, details: { sessions, memberships } })
    return { sessions, memberships }
  })
}

/** Ends one session of somebody of the staff; whether there was one. */
export function endStaffSession(db: Db, actor: Actor, session: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const user = await findStaffOfSession(tx, session)
    if (!user || !(await deleteSession(tx, user, session))) return false
    await addAuditEntry(tx, actor, { action: 'sessions-ended', subject: user, details: { sessions: 1 } })
    return true
  })
}

/** Ends all sessions of somebody of the staff; null: they are none of them. */
export function endStaffSessions(db: Db, actor: Actor, user: string): Promise<number | null> {
  return db.transaction(async (tx) => {
    if ((await countMemberships(tx, user)) === 0) return null
    const sessions = await deleteSessionsOf(tx, user)
    await addAuditEntry(tx, actor, { action: 'sessions-ended', subject: user, details: { sessions } })
    return sessions
  })
}
