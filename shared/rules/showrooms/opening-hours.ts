import { addDays, DAY_MS, dhakaClock } from '#shared/bangladesh/dates.ts'

/** Days of the week as the hours name them, Friday first as weeks of shops in Bangladesh begin. */
export const WEEKDAYS = ['friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Hours of a usual week: times such as `10:00` in Dhaka; a showroom that closes at or after midnight has an earlier `closes` than `opens`. */
export interface UsualHours {
  opens: string
  closes: string
  dayOff: Weekday | null
}

/** Days with other hours, both ends included; `opens` and `closes` null: closed. */
export interface OtherDays {
  name: string
  nameBn: string | null
  from: string
  to: string
  opens: string | null
  closes: string | null
}

/** The hours of one showroom. */
export interface ShowroomHours {
  usual: UsualHours
  otherDays: readonly OtherDays[]
}

/** Whether a showroom is open: until when, or when it opens next; `next` null: not within two months. */
export type OpenState = { open: true; until: string } | { open: false; next: { day: string; opens: string } | null }

const DAYS_AHEAD = 62

/** The hours of a showroom: its own, else those of every showroom. Other days hold for all. */
export function hoursOfShowroom(
  hours: ShowroomHours & { showrooms: readonly (UsualHours & { store: string })[] },
  showroom: string,
): ShowroomHours {
  const own = hours.showrooms.find(({ store }) => store === showroom)
  const { opens, closes, dayOff } = own ?? hours.usual
  return { usual: { opens, closes, dayOff }, otherDays: hours.otherDays }
}

/** From when to when a showroom is open on a day such as `2026-11-20`; null: closed. */
export function hoursOn({ usual, otherDays }: ShowroomHours, day: string): { opens: string; closes: string } | null {
  const other = otherDays.find(({ from, to }) => from <= day && day <= to)
  if (other) return other.opens === null || other.closes === null ? null : { opens: other.opens, closes: other.closes }
  return weekdayOf(day) === usual.dayOff ? null : { opens: usual.opens, closes: usual.closes }
}

/** Whether a showroom is open at a moment, in milliseconds since 1970. */
export function openState(hours: ShowroomHours, now: number): OpenState {
  const clock = dhakaClock(new Date(now)).toISOString()
  const [today, time] = [clock.slice(0, 10), clock.slice(11, 16)]
  const since = hoursOn(hours, addDays(today, -1))
  if (since && isAfterMidnight(since) && time < since.closes) return { open: true, until: since.closes }
  const open = hoursOn(hours, today)
  if (open && open.opens <= time && (isAfterMidnight(open) || time < open.closes))
    return { open: true, until: open.closes }
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const next = hoursOn(hours, day)
    if (next && (ahead > 0 || time < next.opens)) return { open: false, next: { day, opens: next.opens } }
  }
  return { open: false, next: null }
}

/** Whether a showroom closes on the day after it has opened. */
function isAfterMidnight({ opens, closes }: { opens: string; closes: string }): boolean {
  return closes < opens
}

/** The day of the week of a day such as `2026-11-20`. */
export function weekdayOf(day: string): Weekday {
  // 1 January 1970 was a Thursday, the last day of this week.
  return WEEKDAYS[(Date.parse(day) / DAY_MS + 6) % 7] ?? 'friday'
}
