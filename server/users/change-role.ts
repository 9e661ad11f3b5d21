import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMayGive } from '#server/platform/http/actor.ts'
import { isOpenShowroom } from '#server/showrooms/queries.ts'
import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import { roleOf } from '#shared/rules/people/roles.ts'
import type { ListedUser, ShowroomAssignment } from '#shared/schemas/staff.ts'
import type { ShowroomLink } from '#shared/schemas/user.ts'
import { checkStoreUser } from './account.queries.ts'
import { countMemberships, listHeldMemberships } from './memberships.queries.ts'
import { findListedUser, type LockedUser, lockUser, setRole } from './queries.ts'

/**
 * Makes an account an admin or a customer, which removes it from any showroom. Its tokens are revoked, unless it already
 * has that role. Throws 403 for the actor's own account and for a super user, 404 for an unknown account.
 */
export function setAdmin(db: Db, actor: Actor, id: string, admin: boolean): Promise<ListedUser> {
  return db.transaction(async (tx) => {
    const target = await lockOtherUser(tx, actor, id)
    const isMember = !admin && (await countMemberships(tx, id)) > 0
    if (target.admin !== admin || target.storeUser || isMember) {
      assertMayGive(actor, { permissions: READY_MADE_ROLES.admin.permissions, showrooms: 'all' })
      const details = { from: roleOf(target), to: admin ? 'admin' : 'customer', store: target.store }
      await setRole(tx, id, { admin })
      await addAuditEntry(tx, actor, { action: 'role-changed', subject: id, details })
    }
    const user = await findListedUser(tx, id)
    if (!user) throw notFound('User')
    return user
  })
}

/**
 * Assigns an account to a showroom; an admin loses the admin role. Throws 409 for an account that already has a showroom,
 * 404 for an unknown account or a closed showroom; otherwise like `setAdmin`.
 */
export function assignShowroom(
  db: Db,
  actor: Actor,
  { user: userId, store: showroomId }: ShowroomAssignment,
): Promise<ShowroomLink> {
  return db.transaction(async (tx) => {
    const target = await lockOtherUser(tx, actor, userId)
    if (!(await isOpenShowroom(tx, showroomId))) throw notFound('Showroom')
    if (target.storeUser) throw new ShopError('already_assigned')
    assertMayGive(actor, { permissions: READY_MADE_ROLES.store_user.permissions, showrooms: [showroomId] })
    await setRole(tx, userId, { store: showroomId })
    await addAuditEntry(tx, actor, {
      action: 'store-assigned',
      subject: userId,
      details: { from: roleOf(target), store: showroomId },
    })
    const { matchSU } = (await checkStoreUser(tx, userId)) ?? {}
    if (!matchSU) throw new Error(`account ${userId} was assigned to a showroom but has none`)
    return matchSU
  })
}

/** Removes a store user from the showroom, which leaves a customer. Throws 404 for any other account; otherwise like `setAdmin`. */
export function unassignShowroom(db: Db, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const target = await lockOtherUser(tx, actor, id)
    if (!target.storeUser) throw notFound('Store user')
    await setRole(tx, id, {})
    await addAuditEntry(tx, actor, { action: 'store-removed', subject: id, details: { store: target.store } })
  })
}

/**
 * Locks somebody else's account for the rest of the transaction. Throws 403 for the own one, a super user's, and where the actor
 * lacks what is held there: nobody takes it either.
 */
export async function lockOtherUser(tx: Db, actor: Actor, id: string): Promise<LockedUser> {
  if (actor.id === id) throw new ShopError('own_role')
  const target = await lockUser(tx, id)
  if (!target) throw notFound('User')
  if (target.su) throw new ShopError('super_user_role')
  for (const { permissions, showrooms } of await listHeldMemberships(tx, id))
    assertMayGive(actor, { permissions, showrooms: showrooms ?? 'all' })
  return target
}
