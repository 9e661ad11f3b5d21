import { useId } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import type { Places } from './giving.ts'

interface RolePlacesProps {
  /** tells the fields of several roles apart */
  name: string
  /** what is asked, with the role's name for screen readers */
  legend: string
  showrooms: readonly Showroom[]
  places: Places
  /** in which the signed-in person may give the role */
  givable: Places
  error?: string | undefined
  onChange: (places: Places) => void
}

/** Where a role holds: in all showrooms, or in those that are ticked. */
export function RolePlaces({ name, legend, showrooms, places, givable, error, onChange }: RolePlacesProps) {
  const errorId = useId()
  return (
    <div className="grid gap-1">
      <RadioGroup
        legend={legend}
        name={`where-${name}`}
        value={places === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          {
            value: 'all',
            label: t('All showrooms, also those that open later'),
            hint: givable === null ? undefined : t('You do not have this in all showrooms yourself.'),
            disabled: givable !== null,
          },
          { value: 'some', label: t('Only these showrooms') },
        ]}
      />
      {places !== null && (
        <fieldset name={name} aria-describedby={error ? errorId : undefined} className="pl-9">
          <legend className="sr-only">{legend}</legend>
          {error && <FieldError id={errorId}>{error}</FieldError>}
          <div className="grid gap-x-4 sm:grid-cols-2">
            {showrooms.map((showroom) => {
              const isLacking = givable !== null && !givable.includes(showroom._id)
              return (
                <Checkbox
                  key={showroom._id}
                  name={`${name}-${showroom._id}`}
                  label={localized(showroom, 'code')}
                  hint={isLacking ? t('You do not have this here yourself.') : undefined}
                  checked={places.includes(showroom._id)}
                  disabled={isLacking}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...places, showroom._id] : places.filter((other) => other !== showroom._id),
                    )
                  }
                />
              )
            })}
          </div>
        </fieldset>
      )}
    </div>
  )
}
