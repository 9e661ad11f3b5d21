import { figures } from '#shared/language/figures.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { banglaDayPart } from './dates.ts'

/** A time of the day such as `21:00` as people say it: `9 PM`, `9:30 PM`; `রাত ৯টা`, `রাত ৯:৩০`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 || 12
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : ''
  if (language() === 'bn') return `${banglaDayPart(hours)} ${figures(hour)}${rest ? figures(rest) : 'টা'}`
  return `${hour}${rest} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The name of a day of the week, by its English one in lower case. */
export function weekdayName(day: string): string {
  const names: Partial<Record<string, string>> = {
    friday: t('Friday'),
    saturday: t('Saturday'),
    sunday: t('Sunday'),
    monday: t('Monday'),
    tuesday: t('Tuesday'),
    wednesday: t('Wednesday'),
    thursday: t('Thursday'),
  }
  return names[day] ?? day
}
