import { DAY_MS } from '../bangladesh/dates.ts'

const HOUR_MS = DAY_MS / 24
const MINUTE_MS = HOUR_MS / 60

/** How long ago a date was, in the largest whole unit: '3 days', '1 hour', '12 minutes'; at least one minute. */
export function formatAge(date: Date | string, now: Date): string {
  const age = Math.max(now.getTime() - new Date(date).getTime(), MINUTE_MS)
  if (age >= DAY_MS) return pluralize(age / DAY_MS, 'day')
  return age >= HOUR_MS ? pluralize(age / HOUR_MS, 'hour') : pluralize(age / MINUTE_MS, 'minute')
}

function pluralize(count: number, noun: string): string {
  const whole = Math.floor(count)
  return `${whole} ${noun}${whole === 1 ? '' : 's'}`
}
