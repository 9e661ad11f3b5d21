import type { Role } from '#shared/rules/roles.ts'

/** The selectable roles, the most common first. */
export const ROLE_CHOICES: readonly { value: Role; label: string; plural: string }[] = [
  { value: 'customer', label: 'Customer', plural: 'Customers' },
  { value: 'storeUser', label: 'Store User', plural: 'Store Users' },
  { value: 'admin', label: 'Admin', plural: 'Admins' },
]
