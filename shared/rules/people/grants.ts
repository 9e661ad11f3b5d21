import { PERMISSIONS, type Permission } from './permissions.ts'

/** Ids of showrooms, or all there are and will be. */
export type Showrooms = 'all' | readonly string[]

/** Where somebody may do what. */
export type Grants = Partial<Record<Permission, Showrooms>>

/** What somebody may by one membership. */
export interface Membership {
  permissions: readonly string[]
  showrooms: Showrooms
}

const NOWHERE: Showrooms = []

export function union(one: Showrooms, other: Showrooms): Showrooms {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])]
}

/** What somebody may by all memberships together: in each showroom the sum of those that hold there. */
export function grantsOf(memberships: readonly Membership[]): Grants {
  const grants: Grants = {}
  for (const permission of PERMISSIONS) {
    const holding = memberships.filter(({ permissions }) => permissions.includes(permission))
    const showrooms = holding.reduce((sum, { showrooms }) => union(sum, showrooms), NOWHERE)
    if (holding.length > 0 && showrooms.length > 0) grants[permission] = showrooms
  }
  return grants
}

/** What is left of somebody's grants within a membership: the permissions of it that they have, where both hold. */
export function narrow(grants: Grants, { permissions, showrooms }: Membership): Grants {
  const within = (held: Showrooms) => {
    if (showrooms === 'all') return held
    return held === 'all' ? showrooms : showrooms.filter((showroom) => held.includes(showroom))
  }
  return grantsOf(
    PERMISSIONS.filter((permission) => permissions.includes(permission)).map((permission) => ({
      permissions: [permission],
      showrooms: within(grants[permission] ?? NOWHERE),
    })),
  )
}

/** Where any of the permissions holds. */
export function showroomsOf(grants: Grants, permissions: readonly Permission[]): Showrooms {
  return permissions.reduce((sum, permission) => union(sum, grants[permission] ?? NOWHERE), NOWHERE)
}

/** Whether a showroom is one of them. */
export function includesShowroom(showrooms: Showrooms, showroom: string): boolean {
  return showrooms === 'all' || showrooms.includes(showroom)
}

/** Whether a permission holds in a showroom; without one: anywhere. */
export function may(grants: Grants, permission: Permission, showroom?: string): boolean {
  const showrooms = grants[permission] ?? NOWHERE
  return showroom === undefined ? showrooms.length > 0 : includesShowroom(showrooms, showroom)
}

export function mayEverywhere(grants: Grants, permission: Permission): boolean {
  return grants[permission] === 'all'
}

/** The first permission of a membership that somebody has not got in all of its showrooms; null: they have them all. */
export function missingFor(grants: Grants, { permissions, showrooms }: Membership): Permission | null {
  const isHeld = (permission: Permission) =>
    showrooms === 'all'
      ? mayEverywhere(grants, permission)
      : showrooms.every((showroom) => may(grants, permission, showroom))
  return PERMISSIONS.find((permission) => permissions.includes(permission) && !isHeld(permission)) ?? null
}
