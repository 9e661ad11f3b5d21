import { DAY_MS, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'

const MINUTE_MS = HOUR_MS / 60

/** How long ago a date was, in the largest whole unit: '3 days', '1 hour', '12 minutes'; at least one minute. */
export function formatAge(date: Date | string, now: Date): string {
  const age = Math.max(now.getTime() - new Date(date).getTime(), MINUTE_MS)
  if (age >= DAY_MS) return daysText(Math.floor(age / DAY_MS))
  if (age >= HOUR_MS) return hoursText(Math.floor(age / HOUR_MS))
  return minutesText(Math.floor(age / MINUTE_MS))
}

/** The same where there is little room: '3 d', '1 h', '12 min'. */
export function formatShortAge(date: Date | string, now: Date): string {
  const age = Math.max(now.getTime() - new Date(date).getTime(), 0)
  if (age >= DAY_MS) return t('{count} d', { count: Math.floor(age / DAY_MS) })
  if (age >= HOUR_MS) return t('{count} h', { count: Math.floor(age / HOUR_MS) })
  return t('{count} min', { count: Math.floor(age / MINUTE_MS) })
}

function daysText(count: number): string {
  return plural(count, t('{count} day', { count }), t('{count} days', { count }))
}

function hoursText(count: number): string {
  return plural(count, t('{count} hour', { count }), t('{count} hours', { count }))
}

function minutesText(count: number): string {
  return plural(count, t('{count} minute', { count }), t('{count} minutes', { count }))
}
