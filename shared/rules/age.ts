import { DAY_MS, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { formatCount } from './format-count.ts'

const MINUTE_MS = HOUR_MS / 60

/** How long ago a date was, in the largest whole unit: '3 days', '1 hour', '12 minutes'; at least one minute. */
export function formatAge(date: Date | string, now: Date): string {
  const age = Math.max(now.getTime() - new Date(date).getTime(), MINUTE_MS)
  if (age >= DAY_MS) return formatCount(Math.floor(age / DAY_MS), 'day')
  if (age >= HOUR_MS) return formatCount(Math.floor(age / HOUR_MS), 'hour')
  return formatCount(Math.floor(age / MINUTE_MS), 'minute')
}
