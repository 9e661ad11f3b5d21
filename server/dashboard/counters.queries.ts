import { and, between, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { dailySalePairs } from '#server/platform/db/tables/order-totals.ts'
import { dailySales } from '#server/platform/db/tables/sales.ts'
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
