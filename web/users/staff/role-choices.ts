import { t } from '#shared/language/t.ts'
import type { Role } from '#shared/rules/people/roles.ts'

/** The selectable roles, the most common first. */
export const ROLE_CHOICES: readonly { value: Role; label: string; plural: string }[] = [
  { value: 'customer', label: t('Customer'), plural: t('Customers') },
  { value: 'storeUser', label: t('Store user'), plural: t('Store users') },
  { value: 'admin', label: t('Admin'), plural: t('Admins') },
]
