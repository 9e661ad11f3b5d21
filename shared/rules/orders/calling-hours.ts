import { addDays, dhakaDay, HOUR_MS, startOfDhakaDay } from '#shared/bangladesh/dates.ts'

/** From when to when buyers are called, in Dhaka: `09:30`. */
export interface CallingHours {
  opens: string
  closes: string
}

/** The moment between which and `now` lie so many hours of calling. */
export function callingHoursAgo(now: Date, hours: number, { opens, closes }: CallingHours): Date {
  const perDay = timeOfDay(closes) - timeOfDay(opens)
  const today = dhakaDay(now)
  const ofToday = Math.min(Math.max(now.getTime() - timeOn(today, opens).getTime(), 0), perDay)
  const left = hours * HOUR_MS - ofToday
  if (left <= 0) return new Date(timeOn(today, opens).getTime() + ofToday - hours * HOUR_MS)
  const days = Math.ceil(left / perDay)
  return new Date(timeOn(addDays(today, -days), closes).getTime() - (left - (days - 1) * perDay))
}

/** A time of a day in Dhaka. */
export function timeOn(day: string, clock: string): Date {
  return new Date(startOfDhakaDay(day).getTime() + timeOfDay(clock))
}

function timeOfDay(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * HOUR_MS + minute * (HOUR_MS / 60)
}
