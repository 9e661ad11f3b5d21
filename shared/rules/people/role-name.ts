import { t } from '#shared/language/t.ts'
import type { Role } from './roles.ts'

/** What questions, toasts and the audit call a role: in English the value of the API. */
export function roleName(role: Role): string {
  if (role === 'admin') return t('admin')
  return role === 'storeUser' ? t('storeUser') : t('customer')
}
