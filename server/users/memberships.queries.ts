import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { membershipShowrooms, memberships, roles } from '#server/platform/db/tables/memberships.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { type Grants, grantsOf, type Showrooms } from '#shared/rules/people/grants.ts'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'
import type { RoleKey } from '#shared/rules/people/ready-made-roles.ts'

/** A membership with what its role allows. */
interface HeldMembership {
  role: string
  key: RoleKey | null
  permissions: string[]
  /** null: all */
  showrooms: string[] | null
}

/** The memberships of a row of `users`, as JSON. */
export const MEMBERSHIPS = sql<HeldMembership[]>`(
    select coalesce(json_agg(json_build_object('role', r.id, 'key', r.key, 'permissions', r.permissions, 'showrooms',
      case when not m.all_showrooms then array(select s.showroom from ${membershipShowrooms} s where s.membership = m.id) end)), '[]')
    from ${memberships} m join ${roles} r on r.id = m.role where m."user" = "users"."id"
)`

/** What somebody may by their memberships: a super user all there is, also what came with this release. */
export function grantsOfMemberships(list: readonly HeldMembership[]): Grants {
  return grantsOf(
    list.map(({ key, permissions, showrooms }) => ({
      permissions: key === 'super_user' ? PERMISSIONS : permissions,
      showrooms: showrooms ?? 'all',
    })),
  )
}

/** The id of a role that every shop has. */
export async function findRoleId(db: Db, key: RoleKey): Promise<string> {
  return requireRow(await db.select({ id: roles.id }).from(roles).where(eq(roles.key, key))).id
}

/** Gives an account memberships in place of those that it had. */
export async function replaceMemberships(
  tx: Db,
  user: string,
  list: readonly { role: string; showrooms: Showrooms }[],
): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.user, user))
  for (const { role, showrooms } of list) {
    const allShowrooms = showrooms === 'all'
    const added = await tx.insert(memberships).values({ user, role, allShowrooms }).returning({ id: memberships.id })
    const membership = requireRow(added).id
    if (!allShowrooms)
      await tx.insert(membershipShowrooms).values(showrooms.map((showroom) => ({ membership, showroom })))
  }
}

/** What somebody works as, with what each role allows. */
export async function listHeldMemberships(db: Db, user: string): Promise<HeldMembership[]> {
  return requireRow(await db.select({ list: MEMBERSHIPS }).from(users).where(eq(users.id, user))).list
}

/** How many memberships an account has. */
export function countMemberships(db: Db, user: string): Promise<number> {
  return db.$count(memberships, eq(memberships.user, user))
}
