import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { showroomOptions } from './showroom-options.ts'
import { showroomsQuery } from './showroom-queries.ts'

interface ShowroomSelectProps {
  /** id of the selected showroom, or null */
  showroomId: string | null
  onChoose: (showroomId: string | null) => void
}

/** A select of all showrooms by code, with 'All showrooms'. */
export function ShowroomSelect({ showroomId, onChoose }: ShowroomSelectProps) {
  const { data } = useQuery(showroomsQuery)
  const options = showroomOptions(data ?? [])
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
