import type { Role } from '#shared/rules/people/roles.ts'

const HOMES: Record<Role, string> = {
  admin: '/dashboard',
  storeUser: '/dashboard/store-user/orders',
  customer: '/',
}

/** Where people of a role begin after signing in, if nothing led them to the login: staff at their work. */
export function homeOf(role: Role): string {
  return HOMES[role]
}
