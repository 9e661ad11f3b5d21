import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'
import type { ShowroomFilter } from '#shared/rules/showroom-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface LocationSelectsProps {
  filter: ShowroomFilter
  onChoose: (level: keyof ShowroomFilter, name: string) => void
  /** Labels for screen readers only, where the place is small */
  hideLabels?: boolean
}

/** Division, district and thana, each list depending on the one before. Brings the built-in location data along. */
export function LocationSelects({ filter, onChoose, hideLabels }: LocationSelectsProps) {
  const { division, district, thana } = filter
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <SelectField
        label="Division"
        hideLabel={hideLabels}
        placeholder="Select Division"
        value={division}
        className="max-sm:col-span-2"
        onChange={(event) => onChoose('division', event.target.value)}
        options={allDivisions().map(named)}
      />
      <SelectField
        label="District"
        hideLabel={hideLabels}
        placeholder="Select District"
        value={district}
        disabled={!division}
        onChange={(event) => onChoose('district', event.target.value)}
        options={districtsOf(division).map(named)}
      />
      <SelectField
        label="Thana"
        hideLabel={hideLabels}
        placeholder="Select Thana"
        value={thana}
        disabled={!district}
        onChange={(event) => onChoose('thana', event.target.value)}
        options={thanasOf(division, district).map(named)}
      />
    </div>
  )
}

function named({ name }: { name: string }) {
  return { value: name, label: name }
}
