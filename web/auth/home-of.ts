import type { Role } from '#shared/rules/people/roles.ts'

const HOMES: Record<Role, string> = {
  admin: '/dashboard',
  storeUser: '/dashboard/store-user/orders',
  customer: '/',
}

/** Where people begin who are signed in already: staff at their work. */
export function homeOfUser({ role, staff }: { role: Role; staff?: boolean | undefined }): string {
  return role === 'customer' && staff ? '/dashboard' : homeOf(role)
}

/** Where people of a role begin who are signed in already: staff at their work. */
export function homeOf(role: Role): string {
  return HOMES[role]
}
