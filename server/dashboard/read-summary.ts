import type { Db } from '#server/db/open.ts'
import { notFound } from '#server/http/errors.ts'
import { addDays } from '#shared/bangladesh/dates.ts'
import { type DashboardPeriod, type Days, daysOf } from '#shared/rules/dashboard-period.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import {
  cashWithCouriers,
  findStore,
  sumByDay,
  sumBySize,
  sumByStore,
  sumOrders,
  topShoes,
  whatWaits,
} from './queries.ts'

const LINE_DAYS = 30

interface Asked {
  period: DashboardPeriod
  /** id of a showroom, or null for all of them */
  store: string | null
  /** the calendar day in Dhaka */
  today: string
}

/** The whole dashboard, from one snapshot of the database. Throws 404 for an unknown showroom. */
export function readSummary(db: Db, { period, store, today }: Asked): Promise<DashboardSummary> {
  const { now, before, against } = daysOf(period, today)
  const line = { from: addDays(today, 1 - LINE_DAYS), to: today }
  return db.transaction(
    async (tx) => {
      const named = store && (await findStore(tx, store))
      if (store && !named) throw notFound('Showroom')
      const shoes = await topShoes(tx, now, store)
      return {
        period,
        now,
        before,
        against,
        store: named || null,
        waiting: await whatWaits(tx, store),
        money: await sumOrders(tx, now, store),
        moneyBefore: await sumOrders(tx, before, store),
        withCouriers: await cashWithCouriers(tx, store),
        days: eachDay(line, await sumByDay(tx, line, store)),
        stores: await sumByStore(tx, now, store),
        shoesByPairs: shoes.byPairs,
        shoesByTaka: shoes.byTaka,
        sizes: await sumBySize(tx, now, store),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function eachDay({ from }: Days, found: DashboardSummary['days']): DashboardSummary['days'] {
  const byDay = new Map(found.map((one) => [one.day, one]))
  return Array.from({ length: LINE_DAYS }, (_, nth) => {
    const day = addDays(from, nth)
    return byDay.get(day) ?? { day, orders: 0, taka: 0 }
  })
}
