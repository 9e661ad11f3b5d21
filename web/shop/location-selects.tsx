import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'
import type { ShowroomFilter } from '#shared/rules/showroom-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface LocationSelectsProps {
  filter: ShowroomFilter
  onChoose: (level: keyof ShowroomFilter, name: string) => void
}

/** Division, district and thana, each list depending on the one before. Brings the built-in location data along. */
export function LocationSelects({ filter, onChoose }: LocationSelectsProps) {
  const { division, district, thana } = filter
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label="Division"
        placeholder="Select Division"
        value={division}
        onChange={(event) => onChoose('division', event.target.value)}
        options={allDivisions().map(named)}
      />
      <SelectField
        label="District"
        placeholder="Select District"
        value={district}
        disabled={!division}
        onChange={(event) => onChoose('district', event.target.value)}
        options={districtsOf(division).map(named)}
      />
      <SelectField
        label="Thana"
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
