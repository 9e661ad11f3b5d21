import { figures } from '#shared/language/figures.ts'

// Names of our own, so that Node and every browser write the same.

const MONTHS = [
  ...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন'],
  ...['জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
]

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
export function formatBanglaDay(date: Date | string): string {
  const clock = dhakaClock(date)
  return `${figures(clock.getUTCDate())} ${MONTHS[clock.getUTCMonth()]} ${figures(clock.getUTCFullYear())}`
}

/** The time in Dhaka: `বিকাল ৩:৪৫`. */
export function formatBanglaTime(date: Date | string): string {
  const clock = dhakaClock(date)
  const hours = clock.getUTCHours()
  return `${banglaDayPart(hours)} ${figures(hours % 12 || 12)}:${figures(String(clock.getUTCMinutes()).padStart(2, '0'))}`
}

/** The part of the day that an hour from 0 to 23 belongs to: `বিকাল`. */
export function banglaDayPart(hour: number): string {
  return DAY_PARTS.find(([end]) => hour < end)?.[1] ?? ''
}
