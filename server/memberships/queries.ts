import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { membershipShowrooms, memberships, roles } from '#server/platform/db/tables/memberships.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'
import { FIXED_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import type { Membership, StaffRole } from '#shared/schemas/people/memberships.ts'

type Row = typeof roles.$inferSelect

/** All roles: those that every shop has as they were made, then those of the shop by name. */
export async function listRoles(db: Db): Promise<StaffRole[]> {
  const rows = await db
    .select({ role: roles, members: memberCount })
    .from(roles)
    .orderBy(sql`${roles.key} is null`, asc(roles.createdAt), asc(sql`lower(${roles.name})`), asc(roles.id))
  return rows.map(toRole)
}

/** One role, null if there is none. */
export async function findRole(db: Db, id: string): Promise<StaffRole | null> {
  const [row] = await db.select({ role: roles, members: memberCount }).from(roles).where(eq(roles.id, id))
  return row ? toRole(row) : null
}

/** Locks a role until the transaction ends: who gives it (`share`) sees what it is then, and nobody changes or deletes it meanwhile. */
export async function lockRole(tx: Db, id: string, lock: 'share' | 'update'): Promise<void> {
  await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for(lock)
}

/** Whether somebody has a role. */
export async function hasRole(db: Db, user: string, role: string): Promise<boolean> {
  return (await db.$count(memberships, sql`${memberships.user} = ${user} and ${memberships.role} = ${role}`)) > 0
}

/** What somebody works as, and where. */
export async function listMemberships(db: Db, user: string): Promise<Membership[]> {
  const rows = await db
    .select({
      membership: memberships.id,
      allShowrooms: memberships.allShowrooms,
      role: { _id: roles.id, key: roles.key, name: roles.name, nameBn: roles.nameBn },
    })
    .from(memberships)
    .innerJoin(roles, eq(roles.id, memberships.role))
    .where(eq(memberships.user, user))
    .orderBy(asc(roles.createdAt), asc(roles.id))
  const places = await db
    .select({
      membership: membershipShowrooms.membership,
      showroom: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn },
    })
    .from(membershipShowrooms)
    .innerJoin(showrooms, eq(showrooms.id, membershipShowrooms.showroom))
    .where(
      inArray(
        membershipShowrooms.membership,
        rows.map(({ membership }) => membership),
      ),
    )
    .orderBy(asc(sql`lower(${showrooms.code})`))
  return rows.map(({ membership, allShowrooms, role }) => ({
    role,
    showrooms: allShowrooms ? null : places.filter((place) => place.membership === membership).map((p) => p.showroom),
  }))
}

/** Who has last changed what somebody works as, and when; null: a command, or longer ago than the audit goes. */
export async function findLastChange(db: Db, user: string): Promise<{ by: string; at: string } | null> {
  const [last] = await db
    .select({ by: users.name, at: auditEntries.at })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.by))
    .where(and(eq(auditEntries.subject, user), inArray(auditEntries.action, [...MEMBERSHIP_ACTIONS])))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  return last ? { by: last.by, at: last.at.toISOString() } : null
}

const MEMBERSHIP_ACTIONS = [
  'memberships-changed',
  'role-changed',
  'store-assigned',
  'store-removed',
  'invitation-accepted',
  'person-left',
] as const

const memberCount = sql<number>`(select count(*)::integer from ${memberships} m where m.role = "roles"."id")`

function toRole({ role, members }: { role: Row; members: number }): StaffRole {
  const { id, key, name, nameBn, permissions, secondStep, updatedAt } = role
  return {
    _id: id,
    key,
    name,
    nameBn,
    permissions: PERMISSIONS.filter((permission) => key === 'super_user' || permissions.includes(permission)),
    secondStep,
    isFixed: key !== null && FIXED_ROLES.includes(key),
    members,
    updatedAt: updatedAt.toISOString(),
  }
}
