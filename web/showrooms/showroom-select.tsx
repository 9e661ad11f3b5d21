import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { useAccess } from '#web/auth/access.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { showroomOptions } from './showroom-options.ts'
import { showroomsQuery } from './showroom-queries.ts'

interface ShowroomSelectProps {
  /** id of the selected showroom, or null */
  showroomId: string | null
  /** of which those are offered where the signed-in person has it */
  permission: Permission
  onChoose: (showroomId: string | null) => void
}

/** A select of showrooms by code, with 'All showrooms'. */
export function ShowroomSelect({ showroomId, permission, onChoose }: ShowroomSelectProps) {
  const { data } = useQuery(showroomsQuery)
  const access = useAccess()
  const options = showroomOptions(data ?? []).filter(({ value }) => access?.mayAt(permission, value))
  // A showroom that has been closed still has orders.
  const isMissing = showroomId !== null && !options.some((option) => option.value === showroomId)
  return (
    <SelectField
      label="Showroom"
      value={showroomId ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
      placeholder="All showrooms"
      options={
        isMissing
          ? [{ value: showroomId, label: data ? t('A closed showroom') : t('Loading...') }, ...options]
          : options
      }
    />
  )
}
