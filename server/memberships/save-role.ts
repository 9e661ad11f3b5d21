import { eq } from 'drizzle-orm'
import { nameFaster } from '#server/audit/catalogue.queries.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { roles } from '#server/platform/db/tables/memberships.ts'
import { updateIfUnchanged } from '#server/platform/db/update-if-unchanged.ts'
import { forbidden, ShopError } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMayGive } from '#server/platform/http/actor.ts'
import type { RoleInput, StaffRole } from '#shared/schemas/people/memberships.ts'
import { findRole, hasRole, lockRole } from './queries.ts'

const onNameTaken = onDuplicate('role_name_taken')

/** Makes a role. Throws 403 for a permission that its maker lacks, 409 for a taken name. */
export function addRole(db: Db, actor: Actor, values: RoleInput): Promise<StaffRole> {
  assertMayGive(actor, { permissions: values.permissions, showrooms: 'all' })
  return db.transaction(async (tx) => {
    const { id } = requireRow(await tx.insert(roles).values(values).returning({ id: roles.id }).catch(onNameTaken))
    const role = await mustFind(tx, id)
    await addAuditEntry(tx, actor, { action: 'staff-role-created', subject: id, details: auditedFacts(role) })
    return role
  })
}

/**
 * Changes a role, for all who have it with their next call; null if there is none. Throws 403 for the own role (but a super user's,
 * which nobody else could ask for a second step), for other permissions of one where these never change, and for a permission that the actor lacks; 409 for a taken name or a conflicting change.
 */
export function changeRole(
  db: Db,
  actor: Actor,
  id: string,
  { secondStep, ...values }: RoleInput,
  expectedUpdatedAt: Date | null,
): Promise<StaffRole | null> {
  return db.transaction(async (tx) => {
    await lockRole(tx, id, 'update')
    const role = await findRole(tx, id)
    if (!role) return null
    await assertMayEdit(tx, actor, role)
    const isSame = String(values.permissions.toSorted()) === String(role.permissions.toSorted())
    if (role.isFixed && !isSame) throw forbidden()
    assertMayGive(actor, { permissions: values.permissions, showrooms: 'all' })
    const changes = { ...values, ...(secondStep && { secondStep }) }
    await updateIfUnchanged(tx, roles, { id, values: changes, expectedUpdatedAt })
      .catch(onNameTaken)
      .catch((error) => nameFaster(tx, id, error))
    const changed = await mustFind(tx, id)
    await addAuditEntry(tx, actor, { action: 'staff-role-changed', subject: id, details: auditedFacts(changed) })
    return changed
  })
}

/** Deletes a role; false if there is none. Throws 403 for one that every shop has, 409 while people have it. */
export function deleteRole(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockRole(tx, id, 'update')
    const role = await findRole(tx, id)
    if (!role) return false
    await assertMayEdit(tx, actor, role)
    if (role.key) throw forbidden()
    if (role.members > 0) throw new ShopError('role_in_use', { count: role.members })
    await tx.delete(roles).where(eq(roles.id, id))
    await addAuditEntry(tx, actor, { action: 'staff-role-deleted', subject: id, details: auditedFacts(role) })
    return true
  })
}

async function assertMayEdit(tx: Db, actor: Actor, role: StaffRole): Promise<void> {
  if (actor.id && role.key !== 'super_user' && (await hasRole(tx, actor.id, role._id))) throw new ShopError('own_role')
  assertMayGive(actor, { permissions: role.permissions, showrooms: 'all' })
}

const auditedFacts = ({ name, permissions, secondStep }: Pick<StaffRole, 'name' | 'permissions' | 'secondStep'>) => ({
  name,
  permissions: [...permissions],
  secondStep,
})

async function mustFind(tx: Db, id: string): Promise<StaffRole> {
  return requireRow([(await findRole(tx, id)) ?? undefined].filter((role) => role !== undefined))
}
