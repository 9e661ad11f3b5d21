import { Search } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { thanaNameBn } from '#shared/bangladesh/bangla-location.ts'
import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'
import { language } from '#shared/language/language.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ShowroomFilter } from '#shared/rules/showrooms/showroom-filter.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface LocationSelectsProps {
  filter: ShowroomFilter
  onChoose: (level: keyof ShowroomFilter, name: string) => void
  /** Shows the labels to screen readers only, to save space */
  hideLabels?: boolean
  /** All three are required */
  required?: boolean
}

interface Place {
  name: string
  nameBn: string | null
}

/** Selects for division, district and thana, each depending on the one before. Imports the built-in location data. */
export function LocationSelects({ filter, onChoose, hideLabels, required }: LocationSelectsProps) {
  const { division, district } = filter
  const select = (level: keyof ShowroomFilter, label: string, places: readonly Place[]) => ({
    name: level,
    label,
    hideLabel: hideLabels,
    required,
    placeholder: hideLabels ? label : t('Select {label}', { label }),
    value: filter[level],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChoose(level, event.target.value),
    options: places.map((place) => ({ value: place.name, label: localized(place, 'name') })).toSorted(byLabel),
  })
  const thanas = thanasOf(division, district).map(({ name }) => ({
    name,
    nameBn: language() === 'bn' ? thanaNameBn(district, name) : null,
  }))
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <SelectField {...select('division', t('Division'), allDivisions().map(withTwin))} className="max-sm:col-span-2" />
      <SelectField {...select('district', t('District'), districtsOf(division).map(withTwin))} disabled={!division} />
      <SelectField {...select('thana', t('Thana'), thanas)} disabled={!district} />
    </div>
  )
}

function withTwin({ name, bnName }: { name: string; bnName: string }): Place {
  return { name, nameBn: bnName }
}

/** By code points, as every browser and the server do alike; English names are sorted already. */
function byLabel(a: { label: string }, b: { label: string }): number {
  return language() === 'bn' ? (a.label < b.label ? -1 : 1) : 0
}

interface AreaFieldProps {
  value: string
  onChange: (text: string) => void
  className: string
}

/** Searches a list of showrooms by what somebody types of a place or a showroom. */
export function AreaField({ value, onChange, className }: AreaFieldProps) {
  return (
    <TextField
      label="Area or store"
      hideLabel
      type="search"
      name="store"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      before={<Search aria-hidden="true" className="size-5" />}
      placeholder="Area or store"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={className}
    />
  )
}
