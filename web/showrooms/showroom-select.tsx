import { useCallback, useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface ShowroomSelectProps {
  /** id of the selected showroom, or null */
  showroomId: string | null
  onChoose: (showroomId: string | null) => void
}

/** A select of all showrooms by code, with 'All Stores'. */
export function ShowroomSelect({ showroomId, onChoose }: ShowroomSelectProps) {
  const { value, error } = useAsyncData(useCallback(() => call(api.showrooms['all-showrooms'].$get()), []))
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  const options = (value ?? [])
    .map(({ _id, code }) => ({ value: _id, label: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  // A showroom that has been closed still has orders.
  const isMissing = showroomId !== null && !options.some((option) => option.value === showroomId)
  return (
    <SelectField
      label="Store"
      value={showroomId ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
      placeholder="All Stores"
      options={
        isMissing ? [{ value: showroomId, label: value ? 'A closed store' : 'Loading...' }, ...options] : options
      }
    />
  )
}
