import { dhakaDay, monthName } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

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
