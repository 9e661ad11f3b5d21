import { addDays, DAY_MS, dhakaDay, startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { hoursOn, type ShowroomHours } from './opening-hours.ts'

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS
/** What somebody is on the way for is there this long before the showroom closes. */
const BEFORE_CLOSING_MS = HALF_HOUR_MS
/** Minutes that each order takes which waits on the board before. */
const PER_WAITING_ORDER = 10
const DAYS_AHEAD = 62

/** How fast a showroom packs at present. */
export interface Pace {
  /** orders that it has not packed yet */
  waiting: number
  /** minutes from taking an order to packing it, lately; null: it has packed too few to say */
  minutes: number | null
}

/** When a showroom opens and closes on a day such as `2026-11-20`; null: it is closed. */
export function openTimes(hours: ShowroomHours, day: string): { opens: Date; closes: Date } | null {
  const open = hoursOn(hours, day)
  if (!open) return null
  const closes = timeOn(day, open.closes)
  // After midnight, it closes on the day after.
  if (open.closes < open.opens) closes.setTime(closes.getTime() + DAY_MS)
  return { opens: timeOn(day, open.opens), closes }
}

/**
 * When an order that is placed now can be fetched: once the orders before it are packed, over as many open days as they take, and `least`
 * minutes or what the pace asks for, within the hours of the showroom and on a full half hour; null: not within two months.
 */
export function readyBy(hours: ShowroomHours, now: Date, least: number, { waiting, minutes }: Pace): Date | null {
  const own = Math.max(least, minutes ?? 0) * MINUTE_MS
  let before = waiting * PER_WAITING_ORDER * MINUTE_MS
  for (const { opens, closes } of openDays(hours, now)) {
    const start = Math.max(now.getTime(), opens.getTime())
    const latest = closes.getTime() - BEFORE_CLOSING_MS
    const ready = Math.ceil((start + before + own) / HALF_HOUR_MS) * HALF_HOUR_MS
    if (ready <= latest) return new Date(ready)
    // One order that asks for more than a day: then by the end of the first whole day that is left for it.
    if (before === 0 && opens > now) return new Date(latest)
    before = Math.max(0, before - Math.max(0, latest - start))
  }
  return null
}

/** When a showroom closes so many days after now, or on the first day after that on which it is open; null: not within two months. */
export function closingAfter(hours: ShowroomHours, now: Date, days: number): Date | null {
  const first = addDays(dhakaDay(now), days)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const open = openTimes(hours, addDays(first, ahead))
    if (open && open.closes > now) return open.closes
  }
  return null
}

function openDays(hours: ShowroomHours, now: Date): { opens: Date; closes: Date }[] {
  const yesterday = addDays(dhakaDay(now), -1)
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => openTimes(hours, addDays(yesterday, ahead)))
  return days.filter((day) => day !== null && day.closes > now) as { opens: Date; closes: Date }[]
}

function timeOn(day: string, clock: string): Date {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return new Date(startOfDhakaDay(day).getTime() + (hour * 60 + minute) * MINUTE_MS)
}
