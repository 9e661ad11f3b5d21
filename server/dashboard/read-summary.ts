import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { addDays, daysBetween } from '#shared/bangladesh/dates.ts'
import { chartDays, type DashboardPeriod, type DayRange, resolvePeriod } from '#shared/rules/staff/dashboard-period.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import {
  cashWithCouriers,
  findShowroomRef,
  sumByDay,
  sumByShowroom,
  sumBySize,
  summarizeWaiting,
  sumOrders,
  topShoes,
} from './queries.ts'

interface SummaryParams {
  period: DashboardPeriod
  /** id of a showroom, or null for all of them */
  store: string | null
  /** the calendar day in Dhaka */
  today: string
}

/** The whole dashboard, from one snapshot of the database. Throws 404 for an unknown showroom. */
export function readSummary(db: Db, { period, store: showroomId, today }: SummaryParams): Promise<DashboardSummary> {
  const { now, before, against } = resolvePeriod(period, today)
  const chartRange = chartDays(period, now)
  return db.transaction(
    async (tx) => {
      const showroom = showroomId && (await findShowroomRef(tx, showroomId))
      if (showroomId && !showroom) throw notFound('Showroom')
      const shoes = await topShoes(tx, now, showroomId)
      return {
        period,
        now,
        before,
        against,
        store: showroom || null,
        waiting: await summarizeWaiting(tx, showroomId),
        money: await sumOrders(tx, now, showroomId),
        moneyBefore: await sumOrders(tx, before, showroomId),
        withCouriers: await cashWithCouriers(tx, showroomId),
        days: fillMissingDays(chartRange, await sumByDay(tx, chartRange, showroomId)),
        stores: await sumByShowroom(tx, now, showroomId),
        shoesByPairs: shoes.byPairs,
        shoesByTaka: shoes.byTaka,
        sizes: await sumBySize(tx, now, showroomId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function fillMissingDays({ from, to }: DayRange, rows: DashboardSummary['days']): DashboardSummary['days'] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return byDay.get(day) ?? { day, orders: 0, taka: 0 }
  })
}
