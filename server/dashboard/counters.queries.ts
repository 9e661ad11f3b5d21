import { and, between, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { exchanges } from '#server/platform/db/tables/counter.ts'
import { dailySalePairs } from '#server/platform/db/tables/order-totals.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { dailyExchanges, dailySales, exchangeLines } from '#server/platform/db/tables/sales.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { DayRange } from '#shared/rules/staff/dashboard-period.ts'
import type { ChannelSales } from '#shared/schemas/dashboard.ts'

/** What counters sold in a range of days. */
export async function sumSales(db: Db, days: DayRange, showrooms: Showrooms): Promise<ChannelSales> {
  const { sales, taka } = dailySales
  const rows = await db
    .select({ sales: sumOf(sales), taka: sumOf(taka) })
    .from(dailySales)
    .where(salesInRange(days, showrooms))
  return requireRow(rows)
}

/** What clerks took by phone in a range of days, without cancelled orders. */
export async function sumPhone(db: Db, { from, to }: DayRange, showrooms: Showrooms): Promise<ChannelSales> {
  const rows = await db
    .select({ sales: sql<number>`count(*)::integer`, taka: sumOf(orders.total) })
    .from(orders)
    .where(
      and(
        eq(orders.channel, sql`'phone'`),
        ne(orders.status, 'Cancelled'),
        inShowrooms(orders.store, showrooms),
        gte(orders.createdAt, midnight(sql`${from}::date`)),
        lt(orders.createdAt, midnight(sql`(${to}::date + 1)`)),
      ),
    )
  return requireRow(rows)
}

/** What counters sold by day in Dhaka, in taka. */
export async function sumSalesByDay(db: Db, days: DayRange, showrooms: Showrooms): Promise<Map<string, number>> {
  const { day, taka } = dailySales
  const rows = await db
    .select({ day, taka: sumOf(taka) })
    .from(dailySales)
    .where(salesInRange(days, showrooms))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.taka]))
}

/** What the counters of each showroom sold, in taka, to be joined. */
export function salesByShowroom(db: Db, days: DayRange, showrooms: Showrooms) {
  return db
    .select({ showroom: dailySales.showroom, taka: sumOf(dailySales.taka).as('counter_taka') })
    .from(dailySales)
    .where(salesInRange(days, showrooms))
    .groupBy(dailySales.showroom)
    .as('counter_sales')
}

/** What came back to counters in a range of days: exchanges, and what their pairs were bought for. */
export async function sumCameBack(db: Db, days: DayRange, showrooms: Showrooms): Promise<ChannelSales> {
  const { exchanges, taka } = dailyExchanges
  const rows = await db
    .select({ sales: sumOf(exchanges), taka: sumOf(taka) })
    .from(dailyExchanges)
    .where(backInRange(days, showrooms))
  return requireRow(rows)
}

/** The same by day in Dhaka, in taka. */
export async function sumBackByDay(db: Db, days: DayRange, showrooms: Showrooms): Promise<Map<string, number>> {
  const { day, taka } = dailyExchanges
  const rows = await db
    .select({ day, taka: sumOf(taka) })
    .from(dailyExchanges)
    .where(backInRange(days, showrooms))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.taka]))
}

/** The same of each showroom, to be joined. */
export function backByShowroom(db: Db, days: DayRange, showrooms: Showrooms) {
  return db
    .select({ showroom: dailyExchanges.showroom, taka: sumOf(dailyExchanges.taka).as('back_taka') })
    .from(dailyExchanges)
    .where(backInRange(days, showrooms))
    .groupBy(dailyExchanges.showroom)
    .as('came_back')
}

/** The pairs that came back in a range of days, less than none, to be joined to those that were sold. */
export function shoesBack(db: Db, days: DayRange, showrooms: Showrooms) {
  const { product, quantity, worth } = exchangeLines
  return db
    .select({ product, pairs: minus(quantity), taka: minus(worth) })
    .from(exchangeLines)
    .innerJoin(exchanges, eq(exchanges.id, exchangeLines.exchange))
    .where(cameBackIn(days, showrooms))
}

/** The same by size. */
export function sizesBack(db: Db, days: DayRange, showrooms: Showrooms) {
  return db
    .select({ size: sizes.size, pairs: minus(exchangeLines.quantity) })
    .from(exchangeLines)
    .innerJoin(exchanges, eq(exchanges.id, exchangeLines.exchange))
    .innerJoin(sizes, eq(sizes.id, exchangeLines.size))
    .where(cameBackIn(days, showrooms))
}

const minus = (column: PgColumn) => sql<number>`-${column}`.mapWith(Number)

const midnight = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Dhaka')`

function cameBackIn({ from, to }: DayRange, showrooms: Showrooms): SQL | undefined {
  return and(
    inShowrooms(exchanges.showroom, showrooms),
    gte(exchanges.at, midnight(sql`${from}::date`)),
    lt(exchanges.at, midnight(sql`(${to}::date + 1)`)),
  )
}

function backInRange({ from, to }: DayRange, showrooms: Showrooms): SQL | undefined {
  return and(inShowrooms(dailyExchanges.showroom, showrooms), between(dailyExchanges.day, from, to))
}

/** The pairs that counters sold in a range of days, by shoe, to be joined to those that were ordered. */
export function shoesAtCounters(db: Db, days: DayRange, showrooms: Showrooms) {
  const { product, pairs, taka } = dailySalePairs
  return db.select({ product, pairs, taka }).from(dailySalePairs).where(pairsInRange(days, showrooms))
}

/** The same by size. */
export function sizesAtCounters(db: Db, days: DayRange, showrooms: Showrooms) {
  const { size, pairs } = dailySalePairs
  return db.select({ size, pairs }).from(dailySalePairs).where(pairsInRange(days, showrooms))
}

function pairsInRange({ from, to }: DayRange, showrooms: Showrooms): SQL | undefined {
  return and(inShowrooms(dailySalePairs.showroom, showrooms), between(dailySalePairs.day, from, to))
}

function salesInRange({ from, to }: DayRange, showrooms: Showrooms): SQL | undefined {
  return and(inShowrooms(dailySales.showroom, showrooms), between(dailySales.day, from, to))
}

/** A sum that is 0 of no rows. */
export function sumOf(column: PgColumn) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
}
