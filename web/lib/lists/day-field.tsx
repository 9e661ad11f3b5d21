import { dhakaDay, monthName } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isCalendarDay } from '#shared/rules/staff/desk-filter.ts'
import { useDebouncedInput } from '#web/lib/forms/use-debounced-input.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SetFilterOptions } from './use-list-params.ts'

interface DayFieldProps {
  label: string
  /** `2026-11-20`, or null */
  day: string | null
  onDayChange: (day: string | null, options: SetFilterOptions) => void
  min?: string | null
  max?: string | null
}

/** A day in Dhaka; it is not reported while the year is still being typed. */
export function DayField({ label, day, onDayChange, min, max }: DayFieldProps) {
  const { text, setText } = useDebouncedInput({
    value: day ?? '',
    onSend: (input, options) => onDayChange(input || null, options),
    isReady: (input) => input === '' || isCalendarDay(input),
  })
  return (
    <TextField
      label={label}
      type="date"
      className="max-xs:col-span-full"
      value={text}
      onChange={({ target }) => setText(target.value)}
      min={min ?? '2000-01-01'}
      max={max ?? '2099-12-31'}
    />
  )
}

/** So many months can be chosen, from this one back. */
const MONTHS = 36

interface MonthFieldProps {
  label: string
  /** `2026-11`, or '' */
  month: string
  onMonthChange: (month: string) => void
  className?: string
}

/** A month in Dhaka. */
export function MonthField({ label, month, onMonthChange, className }: MonthFieldProps) {
  const [year = 0, ofYear = 1] = dhakaDay(new Date()).split('-').map(Number)
  const options = Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, ofYear - 1 - back)).toISOString().slice(0, 7)
    return { value, label: monthName(value) }
  })
  return (
    <SelectField
      label={label}
      className={className}
      value={month}
      placeholder={t('Choose a month')}
      options={options}
      onChange={({ target }) => onMonthChange(target.value)}
    />
  )
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10) }
}

/** The month that two days are the first and the last of; else ''. */
export function monthOfDays(from: string | null, to: string | null): string {
  const month = from?.slice(0, 7) ?? ''
  const days = month && daysOfMonth(month)
  return days && days.from === from && days.to === to ? month : ''
}
