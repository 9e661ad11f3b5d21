import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { onlyShowroom } from '#server/platform/http/own-showrooms.ts'
import { readSettings } from '#server/settings/queries.ts'
import { addDays, daysBetween } from '#shared/bangladesh/dates.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { chartDays, type DashboardPeriod, type DayRange, resolvePeriod } from '#shared/rules/staff/dashboard-period.ts'
import type { ChannelSales, DashboardMoney, DashboardSummary } from '#shared/schemas/dashboard.ts'
import type { DashboardStock } from '#shared/schemas/stock/dashboard-stock.ts'
import { sumBackByDay, sumCameBack, sumPhone, sumSales, sumSalesByDay } from './counters.queries.ts'
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
import { countPairs, findProposals, findSoldOutShoes } from './stock.queries.ts'

interface SummaryParams {
  period: DashboardPeriod
  showrooms: Showrooms
  /** the calendar day in Dhaka */
  today: string
}

/** The whole dashboard, from one snapshot of the database. Throws 404 for an unknown showroom. */
export function readSummary(db: Db, { period, showrooms, today }: SummaryParams): Promise<DashboardSummary> {
  const { now, before, against } = resolvePeriod(period, today)
  const chartRange = chartDays(period, now)
  return db.transaction(
    async (tx) => {
      const only = onlyShowroom(showrooms)
      const showroom = only && (await findShowroomRef(tx, only))
      if (only && !showroom) throw notFound('Showroom')
      const shoes = await topShoes(tx, now, showrooms)
      const money = await sumOrders(tx, now, showrooms)
      const moneyBefore = await sumOrders(tx, before, showrooms)
      const counter = { ...(await sumSales(tx, now, showrooms)), before: await sumSales(tx, before, showrooms) }
      const phone = { ...(await sumPhone(tx, now, showrooms)), before: await sumPhone(tx, before, showrooms) }
      const cameBack = {
        ...(await sumCameBack(tx, now, showrooms)),
        before: await sumCameBack(tx, before, showrooms),
      }
      return {
        period,
        now,
        before,
        against,
        store: showroom || null,
        waiting: await summarizeWaiting(tx, showrooms),
        money,
        moneyBefore,
        ...sumChannels({ ...soldOnline(money), before: soldOnline(moneyBefore) }, phone, counter, cameBack),
        withCouriers: await cashWithCouriers(tx, showrooms),
        days: fillMissingDays(
          chartRange,
          await sumByDay(tx, chartRange, showrooms),
          await sumSalesByDay(tx, chartRange, showrooms),
          await sumBackByDay(tx, chartRange, showrooms),
        ),
        stores: await sumByShowroom(tx, now, showrooms),
        shoesByPairs: shoes.byPairs,
        shoesByTaka: shoes.byTaka,
        sizes: await sumBySize(tx, now, showrooms),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Compared = ChannelSales & { before: ChannelSales }

/** What the shop sold on each way, and on all of them without what came back. `orders` are those of the web and of the phone. */
function sumChannels(
  orders: Compared,
  phone: Compared,
  counter: Compared,
  cameBack: Compared,
): Pick<DashboardSummary, 'channels' | 'cameBack' | 'together'> {
  const sum = (one: ChannelSales, other: ChannelSales, back: ChannelSales) => ({
    sales: one.sales + other.sales,
    taka: one.taka + other.taka - back.taka,
  })
  const less = (all: ChannelSales, part: ChannelSales) => ({
    sales: all.sales - part.sales,
    taka: all.taka - part.taka,
  })
  return {
    channels: [
      { channel: 'web', ...less(orders, phone), before: less(orders.before, phone.before) },
      { channel: 'phone', ...phone },
      { channel: 'counter', ...counter },
    ],
    cameBack,
    together: { ...sum(orders, counter, cameBack), before: sum(orders.before, counter.before, cameBack.before) },
  }
}

function soldOnline({ orders, cancelled, taka }: DashboardMoney): ChannelSales {
  return { sales: orders - cancelled, taka }
}

function fillMissingDays(
  { from, to }: DayRange,
  rows: Awaited<ReturnType<typeof sumByDay>>,
  counter: ReadonlyMap<string, number>,
  cameBack: ReadonlyMap<string, number>,
): DashboardSummary['days'] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return {
      ...(byDay.get(day) ?? { day, orders: 0, taka: 0 }),
      counter: counter.get(day) ?? 0,
      cameBack: cameBack.get(day) ?? 0,
    }
  })
}

/** How long a count of all pairs is shown: it reads every row, which takes seconds for a million. */
const COUNT_MS = 10 * 60_000

type Count = Pick<DashboardStock, 'countedAt' | 'sizes' | 'ages'>
const counts = new WeakMap<Db, { at: number; count: Promise<Count> }>()

/** What the dashboard says of the pairs of the shop; the counts of all pairs may be ten minutes old. */
export async function readDashboardStock(db: Db): Promise<DashboardStock> {
  if (!(await readSettings(db)).stock.kept)
    return { kept: false, soldOut: [], proposals: [], countedAt: null, sizes: [], ages: [] }
  const [soldOut, proposals, count] = await Promise.all([findSoldOutShoes(db), findProposals(db), recentCount(db)])
  return { kept: true, soldOut, proposals, ...count }
}

function recentCount(db: Db): Promise<Count> {
  const known = counts.get(db)
  if (known && Date.now() - known.at < COUNT_MS) return known.count
  const at = Date.now()
  const count = countPairs(db).then((pairs) => ({ countedAt: new Date(at).toISOString(), ...pairs }))
  counts.set(db, { at, count })
  count.catch(() => counts.delete(db))
  return count
}
