import { useQuery } from '@tanstack/react-query'
import { localized } from '#shared/language/localized.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { useAccess } from '#web/auth/access.ts'
import type { SelectOption } from '#web/ui/form/select-field.tsx'
import { showroomOptions } from './showroom-options.ts'
import { showroomsQuery } from './showroom-queries.ts'

/** The showrooms in which the signed-in person has a permission, as options of a select; none for a store user, who has one. */
export function useShowroomChoices(permission: Permission): SelectOption[] {
  const access = useAccess()
  const isEverywhere = access?.mayEverywhere(permission) ?? false
  const { data = [] } = useQuery({ ...showroomsQuery, enabled: isEverywhere })
  if (isEverywhere) return showroomOptions(data)
  return (access?.showroomsOf(permission) ?? []).map((showroom) => ({
    value: showroom._id,
    label: localized(showroom, 'code'),
  }))
}
