/** Who somebody is to the shop, as far as roles go. `storeUser`: has a store link (DEC-01). */
export interface RoleFacts {
  admin: boolean
  su: boolean
  storeUser: boolean
}

/** A super user is an admin too (DEC-12). */
export function isAdmin({ admin, su }: Pick<RoleFacts, 'admin' | 'su'>): boolean {
  return admin || su
}

/** Works for the shop: admin, super user or showroom staff. */
export function isStaff(facts: RoleFacts): boolean {
  return isAdmin(facts) || facts.storeUser
}

/** The one role that spec section 3 derives for a user. */
export const ROLES = ['storeUser', 'customer', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function roleOf(facts: RoleFacts): Role {
  if (isAdmin(facts)) return 'admin'
  return facts.storeUser ? 'storeUser' : 'customer'
}
