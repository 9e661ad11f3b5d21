import { language } from '#shared/language/language.ts'
import { formatBanglaDay, formatBanglaTime } from './bangla-dates.ts'

const TIME_ZONE = 'Asia/Dhaka'

/** A day in milliseconds. Bangladesh has no daylight saving time. */
export const DAY_MS = 24 * 60 * 60 * 1000
export const HOUR_MS = DAY_MS / 24

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const isoDayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Formats a date as the day in Dhaka: `20 Nov 2026`, `২০ নভেম্বর ২০২৬`. */
export function formatDate(date: Date | string): string {
  if (language() === 'bn') return formatBanglaDay(date)
  return dayFormat.format(new Date(date)).replace('Sept', 'Sep')
}

/** Formats a date as day and time in Dhaka: `20 Nov 2026, 3:45 PM`, `২০ নভেম্বর ২০২৬, বিকাল ৩:৪৫`. */
export function formatDateTime(date: Date | string): string {
  if (language() === 'bn') return `${formatBanglaDay(date)}, ${formatBanglaTime(date)}`
  return `${formatDate(date)}, ${timeFormat.format(new Date(date)).replace(' ', ' ')}`
}

/** The calendar day in Dhaka, as `2026-11-20`. */
export function dhakaDay(date: Date | string): string {
  return isoDayFormat.format(new Date(date))
}

/** Midnight in Dhaka (UTC+6) at the start of a calendar day such as `2026-11-20`. */
export function startOfDhakaDay(day: string): Date {
  return new Date(`${day}T00:00:00+06:00`)
}

/** Adds days to a calendar day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from `start` to `end`, both calendar days. */
export function daysBetween(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / DAY_MS
}
