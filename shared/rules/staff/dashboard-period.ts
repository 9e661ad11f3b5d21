import { addDays, daysBetween, formatDate } from '#shared/bangladesh/dates.ts'
import { EIDS, type Eid } from '#shared/bangladesh/eid.ts'
import { t } from '#shared/language/t.ts'

/** The periods that the dashboard offers beside months. */
export const DASHBOARD_PERIODS = ['today', '7', '30', 'eid'] as const
type NamedPeriod = (typeof DASHBOARD_PERIODS)[number]
/** `2026-11` */
type Month = `20${number}-${number}`
export type DashboardPeriod = NamedPeriod | Month

export const PERIOD_LABELS: Record<NamedPeriod, string> = {
  get today() {
    return t('Today')
  },
  get '7'() {
    return t('7 days')
  },
  get '30'() {
    return t('30 days')
  },
  get eid() {
    return t('Eid')
  },
}

/** Shopping for Eid begins about this many days before it. */
const EID_SEASON_DAYS = 30

/** Whether a text names a period: `7`, `2026-11`. */
export function isDashboardPeriod(text: string): text is DashboardPeriod {
  return isMonth(text) || DASHBOARD_PERIODS.some((period) => period === text)
}

export function isMonth(text: string): text is Month {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** The month of a day and those before it, the newest first. */
export function latestMonths(today: string, count: number): Month[] {
  const months = [monthOf(today)]
  while (months.length < count) months.push(monthBefore(months.at(-1) ?? ''))
  return months
}

/** `Nov 2026` */
export function monthLabel(month: Month): string {
  return formatDate(`${month}-01`).replace(/^\S+ /, '')
}

function monthOf(day: string): Month {
  return day.slice(0, 7) as Month
}

function monthBefore(month: string): Month {
  return monthOf(addDays(`${month}-01`, -1))
}

/** A range of calendar days in Dhaka, `2026-11-20`, both ends included. */
export interface DayRange {
  from: string
  to: string
}

export interface PeriodComparison {
  now: DayRange
  before: DayRange
  /** describes `before`, shown after 'against' */
  against: string
}

/**
 * The days of a period that ends today and the days to compare them with: today with the same weekday last week, 7 and 30
 * days with as many days before them. Eid means the 30 days up to and including the first day of the latest Eid, or up to
 * today during such a season, compared with the same days before that Eid in the previous year. A month is compared with the
 * whole month before, the one that is not over with as many days of it.
 */
export function resolvePeriod(period: DashboardPeriod, today: string): PeriodComparison {
  if (period === 'today') {
    const sameDayLastWeek = addDays(today, -7)
    return {
      now: { from: today, to: today },
      before: { from: sameDayLastWeek, to: sameDayLastWeek },
      against: t('the whole same day last week'),
    }
  }
  if (isMonth(period)) return monthSoFar(period, today)
  return period === 'eid' ? eidSeason(today) : trailingDays(Number(period), today)
}

/** The days that the charts of a period show: its own, and the week up to it where that is a single day. */
export function chartDays(period: DashboardPeriod, { from, to }: DayRange): DayRange {
  return period === 'today' ? { from: addDays(to, -6), to } : { from, to }
}

/** The last days up to and including `to`, and as many days before them. */
function trailingDays(days: number, to: string): PeriodComparison {
  const from = addDays(to, 1 - days)
  return {
    now: { from, to },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    against: t('the {days} days before', { days }),
  }
}

function monthSoFar(month: Month, today: string): PeriodComparison {
  const now = { from: `${month}-01`, to: lastDay(month) }
  const previous = monthBefore(month)
  const before = { from: `${previous}-01`, to: lastDay(previous) }
  if (monthOf(today) !== month) return { now, before, against: t('the whole month before') }
  const sameDay = addDays(before.from, daysBetween(now.from, today))
  return {
    now: { from: now.from, to: today },
    before: { from: before.from, to: sameDay < before.to ? sameDay : before.to },
    against: t('the same days of the month before'),
  }
}

function lastDay(month: Month): string {
  const afterwards = monthOf(addDays(`${month}-01`, 31))
  return addDays(`${afterwards}-01`, -1)
}

function eidSeason(today: string): PeriodComparison {
  const eid = EIDS.findLast(({ day }) => addDays(day, 1 - EID_SEASON_DAYS) <= today)
  const previousEid = eid && EIDS.findLast(({ name, day }) => name === eid.name && day < eid.day)
  if (!eid || !previousEid) return trailingDays(EID_SEASON_DAYS, today)
  const from = addDays(eid.day, 1 - EID_SEASON_DAYS)
  const to = today < eid.day ? today : eid.day
  const previousFrom = addDays(previousEid.day, 1 - EID_SEASON_DAYS)
  return {
    now: { from, to },
    before: { from: previousFrom, to: addDays(previousFrom, daysBetween(from, to)) },
    against: t('the same days before {eid} {year}', {
      eid: eidLabel(eid.name),
      year: Number(previousEid.day.slice(0, 4)),
    }),
  }
}

function eidLabel(name: Eid['name']): string {
  return name === 'Eid-ul-Fitr' ? t('Eid-ul-Fitr') : t('Eid-ul-Adha')
}
