import { DAY_MS } from '../bangladesh/dates.ts'

const HOUR_MS = DAY_MS / 24
const MINUTE_MS = HOUR_MS / 60

/** How long ago a date was, in the largest whole unit: '3 days', '1 hour', '12 minutes'; at least one minute. */
export function ageInWords(moment: Date | string, now: Date): string {
  const age = Math.max(now.getTime() - new Date(moment).getTime(), MINUTE_MS)
  if (age >= DAY_MS) return units(age / DAY_MS, 'day')
  return age >= HOUR_MS ? units(age / HOUR_MS, 'hour') : units(age / MINUTE_MS, 'minute')
}

function units(number: number, word: string): string {
  const whole = Math.floor(number)
  return `${whole} ${word}${whole === 1 ? '' : 's'}`
}
