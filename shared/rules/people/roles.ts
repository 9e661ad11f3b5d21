/**
 * The flags that determine a user's role in the API. `storeUser`: is linked to a showroom. They follow from the memberships; what
 * somebody may is asked of their grants (grants.ts).
 */
export interface RoleFlags {
  admin: boolean
  su: boolean
  storeUser: boolean
  /** whether they have a membership, of whatever role */
  isMember?: boolean
}

/** A super user is also an admin. */
export function isAdmin({ admin, su }: Pick<RoleFlags, 'admin' | 'su'>): boolean {
  return admin || su
}

/** Whether the user works for the shop. */
export function isStaff(flags: RoleFlags): boolean {
  return isAdmin(flags) || flags.storeUser || flags.isMember === true
}

/** The roles of users in the API, derived from the flags. */
export const ROLES = ['storeUser', 'customer', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function roleOf(flags: RoleFlags): Role {
  if (isAdmin(flags)) return 'admin'
  return flags.storeUser ? 'storeUser' : 'customer'
}
