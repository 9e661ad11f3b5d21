import { t } from '#shared/language/t.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'

/** Why something cannot be changed. */
export function needsPermission(permission: Permission): string {
  return t('Needs the permission ‘{permission}’', { permission: permissionName(permission) })
}
