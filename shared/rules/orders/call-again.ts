import { addDays, dhakaDay, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { type CallingHours, timeOn } from './calling-hours.ts'

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
