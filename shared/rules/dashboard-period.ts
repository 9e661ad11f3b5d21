import { addDays, daysFrom } from '../bangladesh/dates.ts'
import { EIDS } from '../bangladesh/eid.ts'

/** The periods that the dashboard offers. */
export const DASHBOARD_PERIODS = ['today', '7', '30', 'eid'] as const
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number]

export const PERIOD_LABELS: Record<DashboardPeriod, string> = {
  today: 'Today',
  '7': '7 days',
  '30': '30 days',
  eid: 'Eid',
}

/** Shopping for Eid begins about this many days before it. */
const EID_DAYS = 30

/** A range of calendar days in Dhaka, `2026-11-20`, both ends included. */
export interface Days {
  from: string
  to: string
}

export interface Compared {
  now: Days
  before: Days
  /** describes `before`, shown after 'against' */
  against: string
}

/**
 * The days of a period that ends today and the days to compare them with: today with the same weekday last week, 7 and 30
 * days with as many days before them. Eid means the 30 days up to and including the first day of the latest Eid, or up to
 * today during such a season, compared with the same days before that Eid in the previous year.
 */
export function daysOf(period: DashboardPeriod, today: string): Compared {
  if (period === 'today') {
    const before = addDays(today, -7)
    return {
      now: { from: today, to: today },
      before: { from: before, to: before },
      against: 'the whole same day last week',
    }
  }
  return period === 'eid' ? eidDays(today) : lastDays(Number(period), today)
}

/** The last days up to and including `to`, and as many days before them. */
function lastDays(days: number, to: string): Compared {
  const from = addDays(to, 1 - days)
  return {
    now: { from, to },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    against: `the ${days} days before`,
  }
}

function eidDays(today: string): Compared {
  const eid = EIDS.findLast(({ day }) => addDays(day, 1 - EID_DAYS) <= today)
  const earlier = eid && EIDS.findLast(({ name, day }) => name === eid.name && day < eid.day)
  if (!eid || !earlier) return lastDays(EID_DAYS, today)
  const from = addDays(eid.day, 1 - EID_DAYS)
  const to = today < eid.day ? today : eid.day
  const start = addDays(earlier.day, 1 - EID_DAYS)
  return {
    now: { from, to },
    before: { from: start, to: addDays(start, daysFrom(from, to)) },
    against: `the same days before ${eid.name} ${earlier.day.slice(0, 4)}`,
  }
}
