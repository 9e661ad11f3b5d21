import { useCallback, useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface StoreSelectProps {
  /** id of the selected showroom, or null */
  store: string | null
  onChoose: (store: string | null) => void
}

/** A select of all showrooms by code, with 'All Stores'. */
export function StoreSelect({ store, onChoose }: StoreSelectProps) {
  const { value, error } = useLoaded(useCallback(() => call(api.showrooms['all-showrooms'].$get()), []))
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  const options = (value ?? [])
    .map(({ _id, code }) => ({ value: _id, label: code }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  // A showroom that has been closed still has orders.
  const isMissing = store !== null && !options.some((option) => option.value === store)
  return (
    <SelectField
      label="Store"
      value={store ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
      placeholder="All Stores"
      options={isMissing ? [{ value: store, label: value ? 'A closed store' : 'Loading...' }, ...options] : options}
    />
  )
}
