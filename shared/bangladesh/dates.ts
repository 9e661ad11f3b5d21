const ZONE = 'Asia/Dhaka'

/** A day in milliseconds: Dhaka's clocks are never put forward or back. */
export const DAY_MS = 24 * 60 * 60 * 1000

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const isoDayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** A moment as a day in Dhaka: `20 Nov 2026`. */
export function formatDate(moment: Date | string): string {
  return dayFormat.format(new Date(moment)).replace('Sept', 'Sep')
}

/** A moment as day and time in Dhaka: `20 Nov 2026, 3:45 PM`. */
export function formatDateTime(moment: Date | string): string {
  return `${formatDate(moment)}, ${timeFormat.format(new Date(moment)).replace(' ', ' ')}`
}

/** The calendar day in Dhaka at a moment, as `2026-11-20`. */
export function dhakaDay(moment: Date | string): string {
  return isoDayFormat.format(new Date(moment))
}

/** The first moment of a calendar day in Dhaka, `2026-11-20`: six hours before it begins in UTC. */
export function startOfDhakaDay(day: string): Date {
  return new Date(`${day}T00:00:00+06:00`)
}

/** A calendar day so many days later, or earlier where they are negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days after the first calendar day the second one is. */
export function daysFrom(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY_MS
}
