import { isCalendarDay } from '#shared/rules/staff/desk-filter.ts'
import { useDebouncedInput } from '#web/lib/forms/use-debounced-input.ts'
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
