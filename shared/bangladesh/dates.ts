import { figures } from '#shared/language/figures.ts'
import { language } from '#shared/language/language.ts'

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
const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
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

/** Formats a day by which something arrives: `Thursday 3 Dec`, `বৃহস্পতিবার ৩ ডিসেম্বর`. */
export function formatDeliveryDay(day: string): string {
  const clock = new Date(day)
  const [weekday, month] = [clock.getUTCDay(), clock.getUTCMonth()]
  if (language() === 'bn') return `${WEEKDAYS_BN[weekday]} ${figures(clock.getUTCDate())} ${MONTHS[month]}`
  return `${WEEKDAYS_EN[weekday]} ${formatDate(day).replace(/ \d{4}$/, '')}`
}

/** Formats a date as day and time in Dhaka: `20 Nov 2026, 3:45 PM`, `২০ নভেম্বর ২০২৬, বিকাল ৩:৪৫`. */
export function formatDateTime(date: Date | string): string {
  if (language() === 'bn') return `${formatBanglaDay(date)}, ${formatBanglaTime(date)}`
  return `${formatDate(date)}, ${timeFormat.format(new Date(date)).replace(' ', ' ')}`
}

/** A month such as `2026-11`: `November 2026`, `নভেম্বর ২০২৬`. */
export function monthName(month: string): string {
  const first = new Date(`${month}-01`)
  return language() === 'bn'
    ? `${MONTHS[first.getUTCMonth()]} ${figures(first.getUTCFullYear())}`
    : monthFormat.format(first)
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

// Names of our own, so that Node and every browser write the same.

const MONTHS = [
  ...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন'],
  ...['জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
]

/** From Sunday on. */
const WEEKDAYS_EN = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WEEKDAYS_BN = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার']

/** Parts of the day by the hour at which they end. */
const DAY_PARTS = [
  [4, 'রাত'],
  [6, 'ভোর'],
  [12, 'সকাল'],
  [15, 'দুপুর'],
  [18, 'বিকাল'],
  [20, 'সন্ধ্যা'],
  [24, 'রাত'],
] as const

/** The clock in Dhaka (UTC+6, without daylight saving time) as if it were UTC. */
export const dhakaClock = (date: Date | string) => new Date(new Date(date).getTime() + 6 * 60 * 60 * 1000)

/** The day in Dhaka: `২০ নভেম্বর ২০২৬`. */
function formatBanglaDay(date: Date | string): string {
  const clock = dhakaClock(date)
  return `${figures(clock.getUTCDate())} ${MONTHS[clock.getUTCMonth()]} ${figures(clock.getUTCFullYear())}`
}

/** The time in Dhaka: `বিকাল ৩:৪৫`. */
function formatBanglaTime(date: Date | string): string {
  const clock = dhakaClock(date)
  const hours = clock.getUTCHours()
  return `${banglaDayPart(hours)} ${figures(hours % 12 || 12)}:${figures(String(clock.getUTCMinutes()).padStart(2, '0'))}`
}

/** The part of the day that an hour from 0 to 23 belongs to: `বিকাল`. */
export function banglaDayPart(hour: number): string {
  return DAY_PARTS.find(([end]) => hour < end)?.[1] ?? ''
}
