import type { Db } from '#server/db/open.ts'
import { notFound } from '#server/http/errors.ts'
import { addDays } from '#shared/bangladesh/dates.ts'
import { type DashboardPeriod, type Days, daysOf } from '#shared/rules/dashboard-period.ts'
import { PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import type { DashboardMoney, DashboardSummary } from '#shared/schemas/dashboard.ts'
import {
  cashWithCouriers,
  findStore,
  type OrderSum,
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

/** The whole dashboard as it is at one moment. Throws 404 for a showroom that never was. */
export function readSummary(db: Db, { period, store, today }: Asked): Promise<DashboardSummary> {
  const { now, before, against } = daysOf(period, today)
  const line = { from: addDays(today, 1 - LINE_DAYS), to: today }
  return db.transaction(
    async (tx) => {
      const named = store && (await findStore(tx, store))
      if (store && !named) throw notFound('Showroom')
      return {
        period,
        now,
        before,
        against,
        store: named || null,
        waiting: await whatWaits(tx, store),
        money: moneyOf(await sumOrders(tx, now, store)),
        moneyBefore: moneyOf(await sumOrders(tx, before, store)),
        withCouriers: await cashWithCouriers(tx, store),
        days: eachDay(line, await sumByDay(tx, line, store)),
        stores: await sumByStore(tx, now, store),
        shoesByPairs: await topShoes(tx, 'pairs', now, store),
        shoesByTaka: await topShoes(tx, 'taka', now, store),
        sizes: await sumBySize(tx, now, store),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The figures of some orders; cancelled ones count among them, but bring no taka. */
export function moneyOf(sums: OrderSum[]): DashboardMoney {
  const kept = sums.filter(({ status }) => status !== 'Cancelled')
  const all = addUp(sums)
  const { orders, taka } = addUp(kept)
  return {
    orders: all.orders,
    taka,
    delivered: addUp(sums.filter(({ status }) => status === 'Delivered')),
    cancelled: all.orders - orders,
    basket: orders ? Math.round(taka / orders) : 0,
    methods: PAYMENT_METHODS.map((method) => ({ method, ...addUp(kept.filter((one) => one.method === method)) })),
  }
}

function addUp(sums: OrderSum[]): { orders: number; taka: number } {
  return {
    orders: sums.reduce((total, { orders }) => total + orders, 0),
    taka: sums.reduce((total, { taka }) => total + taka, 0),
  }
}

function eachDay({ from }: Days, found: DashboardSummary['days']): DashboardSummary['days'] {
  const byDay = new Map(found.map((one) => [one.day, one]))
  return Array.from({ length: LINE_DAYS }, (_, nth) => {
    const day = addDays(from, nth)
    return byDay.get(day) ?? { day, orders: 0, taka: 0 }
  })
}
