import { useQuery } from '@tanstack/react-query'
import { weekdayName } from '#shared/bangladesh/clock-time.ts'
import { t } from '#shared/language/t.ts'
import { WEEKDAYS } from '#shared/rules/showrooms/opening-hours.ts'
import { isChecked, isNumber, textAt } from '#web/settings/form-values.ts'
import { WALLET_KINDS } from '#web/settings/setting-fields.ts'
import type { SettingField } from '#web/settings/setting-kinds.ts'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'

interface SettingInputProps {
  field: SettingField
  name: string
  value: object
  error: string | undefined
}

const INPUT_TYPES: Partial<Record<NonNullable<SettingField['kind']>, string>> = {
  time: 'time',
  'optional-time': 'time',
  date: 'date',
}

/** The field of a setting; `value`: the part that it is in. */
export function SettingInput({ field, name, value, error }: SettingInputProps) {
  const { label, kind = 'text', hint } = field
  const shared = { label, name, error, ...(hint && { hint }) }
  if (kind === 'checkbox')
    return (
      <div className="sm:col-span-2">
        <Checkbox name={name} label={label} defaultChecked={isChecked(value, field)} />
      </div>
    )
  if (kind === 'wallet-kind')
    return (
      <SelectField
        {...shared}
        defaultValue={textAt(value, field)}
        options={Object.entries(WALLET_KINDS).map(([value, label = value]) => ({ value, label }))}
      />
    )
  if (kind === 'day-off')
    return (
      <SelectField
        {...shared}
        defaultValue={textAt(value, field)}
        placeholder={t('No day off')}
        options={WEEKDAYS.map((day) => ({ value: day, label: weekdayName(day) }))}
      />
    )
  if (kind === 'showroom') return <ShowroomField {...shared} chosen={textAt(value, field)} />
  if (kind === 'long')
    return <TextareaField {...shared} className="sm:col-span-2" rows={3} defaultValue={textAt(value, field)} />
  const type = INPUT_TYPES[kind] ?? 'text'
  return (
    <TextField
      {...shared}
      type={type}
      {...(isNumber(kind) && { inputMode: 'numeric' as const })}
      autoComplete="off"
      optional={kind.startsWith('optional')}
      defaultValue={textAt(value, field)}
    />
  )
}

interface ShowroomFieldProps {
  label: string
  name: string
  error: string | undefined
  chosen: string
}

/** One of the showrooms; drawn once they are known, because the field keeps what is chosen itself. */
function ShowroomField({ chosen, ...props }: ShowroomFieldProps) {
  const { data } = useQuery(showroomsQuery)
  const options = showroomOptions(data ?? [])
  const isMissing = chosen !== '' && !options.some(({ value }) => value === chosen)
  const missing = { value: chosen, label: data ? t('A closed showroom') : t('Loading...') }
  return (
    <SelectField
      key={data ? 'known' : 'loading'}
      {...props}
      defaultValue={chosen}
      placeholder={t('Select Store')}
      options={isMissing ? [missing, ...options] : options}
    />
  )
}
