/** The flags that determine a user's role. `storeUser`: is linked to a showroom. */
export interface RoleFacts {
  admin: boolean
  su: boolean
  storeUser: boolean
}

/** A super user is also an admin. */
export function isAdmin({ admin, su }: Pick<RoleFacts, 'admin' | 'su'>): boolean {
  return admin || su
}

/** Whether the user works for the shop: admin, super user or showroom staff. */
export function isStaff(facts: RoleFacts): boolean {
  return isAdmin(facts) || facts.storeUser
}

/** The roles of users in the API, derived from the flags. */
export const ROLES = ['storeUser', 'customer', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function roleOf(facts: RoleFacts): Role {
  if (isAdmin(facts)) return 'admin'
  return facts.storeUser ? 'storeUser' : 'customer'
}
