import type { ChangeEvent } from 'react'
import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'
import type { ShowroomFilter } from '#shared/rules/showroom-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface LocationSelectsProps {
  filter: ShowroomFilter
  onChoose: (level: keyof ShowroomFilter, name: string) => void
  /** Shows the labels to screen readers only, to save space */
  hideLabels?: boolean
  /** All three are required */
  required?: boolean
}

/** Selects for division, district and thana, each depending on the one before. Imports the built-in location data. */
export function LocationSelects({ filter, onChoose, hideLabels, required }: LocationSelectsProps) {
  const { division, district } = filter
  const select = (level: keyof ShowroomFilter, label: string, locations: readonly { name: string }[]) => ({
    name: level,
    label,
    hideLabel: hideLabels,
    required,
    placeholder: hideLabels ? label : `Select ${label}`,
    value: filter[level],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChoose(level, event.target.value),
    options: locations.map(({ name }) => ({ value: name, label: name })),
  })
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <SelectField {...select('division', 'Division', allDivisions())} className="max-sm:col-span-2" />
      <SelectField {...select('district', 'District', districtsOf(division))} disabled={!division} />
      <SelectField {...select('thana', 'Thana', thanasOf(division, district))} disabled={!district} />
    </div>
  )
}
