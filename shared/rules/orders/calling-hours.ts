import { addDays, dhakaDay, HOUR_MS, startOfDhakaDay } from '#shared/bangladesh/dates.ts'

/** From when to when buyers are called, in Dhaka: `09:30`. */
interface CallingHours {
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
function timeOn(day: string, clock: string): Date {
  return new Date(startOfDhakaDay(day).getTime() + timeOfDay(clock))
}

function timeOfDay(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * HOUR_MS + minute * (HOUR_MS / 60)
}

/** How long after the first and the second call without an answer the next one follows; later ones wait for the morning. */
const WAITS_MS = [HOUR_MS / 2, 2 * HOUR_MS]

/** When to call again after a number of calls in a row that nobody answered: within the hours, in Dhaka. */
export function nextCallAt(now: Date, noAnswers: number, hours: CallingHours): Date {
  const wait = WAITS_MS[noAnswers - 1]
  const today = dhakaDay(now)
  const tomorrow = timeOn(addDays(today, 1), hours.opens)
  if (wait === undefined) return tomorrow
  const next = new Date(now.getTime() + wait)
  const day = dhakaDay(next)
  if (next < timeOn(day, hours.opens)) return timeOn(day, hours.opens)
  return next <= timeOn(today, hours.closes) ? next : tomorrow
}
