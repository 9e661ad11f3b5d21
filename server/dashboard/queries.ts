import { and, asc, between, count, eq, exists, isNull, lte, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { ALL_SHOWROOMS, dailyOrdersNow, dailyProductsNow, dailySizesNow } from '#server/orders/order-totals.queries.ts'
import { isWaiting } from '#server/orders/waiting.queries.ts'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { membershipShowrooms } from '#server/platform/db/tables/memberships.ts'
import { isOpenOrder, orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { showrooms as showroomRows } from '#server/platform/db/tables/showrooms.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { type OrderStatus, WALLETS, type Wallet } from '#shared/rules/orders/order-status.ts'
import { WAITING_KINDS, type WaitingKind } from '#shared/rules/orders/order-waiting.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { DayRange } from '#shared/rules/staff/dashboard-period.ts'
import type { DashboardMoney, DashboardShoe, DashboardShowroom, DashboardSummary } from '#shared/schemas/dashboard.ts'
import {
  backByShowroom,
  salesByShowroom,
  shoesAtCounters,
  shoesBack,
  sizesAtCounters,
  sizesBack,
  sumOf,
} from './counters.queries.ts'

type ShowroomRef = NonNullable<DashboardSummary['store']>

const TOP_LIMIT = 10

/** Id and name of a showroom, open or closed; null if there is none. */
export async function findShowroomRef(db: Db, id: string): Promise<ShowroomRef | null> {
  const [row] = await db
    .select({ _id: showroomRows.id, code: showroomRows.code, codeBn: showroomRows.codeBn })
    .from(showroomRows)
    .where(eq(showroomRows.id, id))
  return row ?? null
}

/** The orders that need attention now: number, taka and since when, one entry per kind. */
export async function summarizeWaiting(db: Db, showrooms: Showrooms): Promise<DashboardSummary['waiting']> {
  const [first, second, ...more] = WAITING_KINDS.map((waiting) => waitingQuery(db, waiting, showrooms))
  if (!first || !second) return []
  const rows = await unionAll(first, second, ...more)
  return rows
    .map((row) => ({ ...row, oldest: row.oldest?.toISOString() ?? null }))
    .toSorted((a, b) => WAITING_KINDS.indexOf(a.waiting) - WAITING_KINDS.indexOf(b.waiting))
}

function waitingQuery(db: Db, waiting: WaitingKind, showrooms: Showrooms) {
  const since = waiting === 'payment' ? orders.createdAt : orders.statusChangedAt
  return db
    .select({
      waiting: sql<WaitingKind>`${waiting}`.as('waiting'),
      orders: count().as('orders'),
      oldest: min(since).as('oldest'),
      taka: sumOf(orders.total).as('taka'),
    })
    .from(orders)
    .where(and(isWaiting(waiting), inShowrooms(orders.store, showrooms)))
}

/** The figures of the orders placed in a range of days. */
export async function sumOrders(db: Db, days: DayRange, showrooms: Showrooms): Promise<DashboardMoney> {
  const daily = dailyOrdersNow
  const query = db
    .select({
      orders: sumOf(daily.orders),
      taka: sumOf(daily.taka),
      delivered: { orders: sumOf(daily.delivered), taka: sumOf(daily.deliveredTaka) },
      cancelled: { orders: sumOf(daily.cancelled), taka: sumOf(daily.cancelledTaka) },
      bkash: { orders: sumOf(daily.bkash), taka: sumOf(daily.bkashTaka) },
      nagad: { orders: sumOf(daily.nagad), taka: sumOf(daily.nagadTaka) },
    })
    .from(daily)
    .where(inRange(daily, days, showrooms))
  const { orders: placedCount, taka, delivered, cancelled, bkash, nagad } = requireRow(await query)
  const byWallet: Record<Wallet, { orders: number; taka: number }> = { Bkash: bkash, Nagad: nagad }
  const wallets = WALLETS.map((method) => ({ method, ...byWallet[method] }))
  const net = { orders: placedCount - cancelled.orders, taka: taka - cancelled.taka }
  return {
    orders: placedCount,
    taka: net.taka,
    delivered,
    cancelled: cancelled.orders,
    basket: net.orders ? Math.round(net.taka / net.orders) : 0,
    methods: [
      {
        method: 'COD',
        orders: wallets.reduce((rest, { orders }) => rest - orders, net.orders),
        taka: wallets.reduce((rest, { taka }) => rest - taka, net.taka),
      },
      ...wallets,
    ],
  }
}

/** Cash on delivery that is currently with couriers, whenever it was ordered. */
export async function cashWithCouriers(db: Db, showrooms: Showrooms): Promise<DashboardSummary['withCouriers']> {
  const [row] = await db
    .select({ orders: count(), taka: sumOf(orders.total) })
    .from(orders)
    .where(and(hasOpenStatus('Courier'), eq(orders.paymentMethod, 'COD'), inShowrooms(orders.store, showrooms)))
  return row ?? { orders: 0, taka: 0 }
}

/** Orders and taka per day, only for days with orders; taka excludes cancelled orders. */
export function sumByDay(
  db: Db,
  days: DayRange,
  showrooms: Showrooms,
): Promise<Omit<DashboardSummary['days'][number], 'counter' | 'cameBack'>[]> {
  const daily = dailyOrdersNow
  return db
    .select({ day: daily.day, orders: sumOf(daily.orders), taka: netTaka() })
    .from(daily)
    .where(inRange(daily, days, showrooms))
    .groupBy(daily.day)
}

/** Every open showroom and each closed one with orders or sales, those with most pending orders first. */
export function sumByShowroom(db: Db, days: DayRange, showrooms: Showrooms): Promise<DashboardShowroom[]> {
  const daily = dailyOrdersNow
  const placedOrders = db
    .select({
      store: daily.store,
      orders: sumOf(daily.orders).as('order_count'),
      delivered: sumOf(daily.delivered).as('delivered'),
      cancelled: sumOf(daily.cancelled).as('cancelled'),
      taka: netTaka().as('net_taka'),
    })
    .from(daily)
    .where(
      showrooms !== 'all'
        ? inRange(daily, days, showrooms)
        : and(ne(daily.store, ALL_SHOWROOMS), between(daily.day, days.from, days.to)),
    )
    .groupBy(daily.store)
    .as('placed_orders')
  const pendingOrders = db
    .select({ store: orders.store, waiting: count().as('pending_count') })
    .from(orders)
    .where(and(hasOpenStatus('Pending'), inShowrooms(orders.store, showrooms)))
    .groupBy(orders.store)
    .as('pending_orders')
  const counterSales = salesByShowroom(db, days, showrooms)
  const cameBack = backByShowroom(db, days, showrooms)
  const staff = db
    .select({ id: membershipShowrooms.membership })
    .from(membershipShowrooms)
    .where(eq(membershipShowrooms.showroom, showroomRows.id))
  const orZero = (column: SQL | SQL.Aliased | typeof placedOrders.orders | typeof pendingOrders.waiting) =>
    sql`coalesce(${column}, 0)`.mapWith(Number)
  return db
    .select({
      _id: showroomRows.id,
      code: showroomRows.code,
      codeBn: showroomRows.codeBn,
      open: sql<boolean>`${isNull(showroomRows.archivedAt)}`,
      orders: orZero(placedOrders.orders),
      waiting: orZero(pendingOrders.waiting),
      delivered: orZero(placedOrders.delivered),
      cancelled: orZero(placedOrders.cancelled),
      taka: orZero(placedOrders.taka),
      counter: orZero(counterSales.taka),
      cameBack: orZero(cameBack.taka),
      staffed: sql<boolean>`${exists(staff)}`,
    })
    .from(showroomRows)
    .leftJoin(placedOrders, eq(placedOrders.store, showroomRows.id))
    .leftJoin(pendingOrders, eq(pendingOrders.store, showroomRows.id))
    .leftJoin(counterSales, eq(counterSales.showroom, showroomRows.id))
    .leftJoin(cameBack, eq(cameBack.showroom, showroomRows.id))
    .where(
      and(
        inShowrooms(showroomRows.id, showrooms),
        or(
          isNull(showroomRows.archivedAt),
          sql`${placedOrders.orders} > 0`,
          sql`${pendingOrders.waiting} > 0`,
          sql`${counterSales.taka} > 0`,
          sql`${cameBack.taka} > 0`,
        ),
      ),
    )
    .orderBy(
      sql`coalesce(${pendingOrders.waiting}, 0) desc`,
      sql`coalesce(${placedOrders.orders}, 0) desc`,
      asc(showroomRows.code),
    )
}

/** The top ten shoes of a range of days by pairs and by taka, ordered and sold at counters, without what was cancelled or voided, or came back. */
export async function topShoes(
  db: Db,
  days: DayRange,
  showrooms: Showrooms,
): Promise<{ byPairs: DashboardShoe[]; byTaka: DashboardShoe[] }> {
  const { product, pairs, taka } = dailyProductsNow
  const ordered = db
    .select({ product, pairs, taka })
    .from(dailyProductsNow)
    .where(inRange(dailyProductsNow, days, showrooms))
  const sold = unionAll(ordered, shoesAtCounters(db, days, showrooms), shoesBack(db, days, showrooms)).as('sold')
  const sales = db.$with('sales').as(
    db
      .select({
        product: sold.product,
        pairs: sumOf(sold.pairs).as('sold_pairs'),
        taka: sumOf(sold.taka).as('sold_taka'),
      })
      .from(sold)
      .groupBy(sold.product)
      .having(sql`sum(${sold.pairs}) > 0`),
  )
  const ranking = db.$with('ranking').as(
    db
      .select({
        product: sales.product,
        pairs: sales.pairs,
        taka: sales.taka,
        byPairs: sql<number>`row_number() over (order by ${sales.pairs} desc, ${sales.product})`
          .mapWith(Number)
          .as('by_pairs'),
        byTaka: sql<number>`row_number() over (order by ${sales.taka} desc, ${sales.product})`
          .mapWith(Number)
          .as('by_taka'),
      })
      .from(sales),
  )
  const rows = await db
    .with(sales, ranking)
    .select({
      product: products,
      pairs: ranking.pairs,
      taka: ranking.taka,
      byPairs: ranking.byPairs,
      byTaka: ranking.byTaka,
    })
    .from(ranking)
    .innerJoin(products, eq(products.id, ranking.product))
    .where(or(lte(ranking.byPairs, TOP_LIMIT), lte(ranking.byTaka, TOP_LIMIT)))
  const topBy = (by: 'byPairs' | 'byTaka') =>
    rows
      .filter((row) => row[by] <= TOP_LIMIT)
      .toSorted((a, b) => a[by] - b[by])
      .map(({ product, pairs, taka }) => ({
        _id: product.id,
        name: product.name,
        nameBn: product.nameBn,
        image1: imageUrl('products/image', product.id, product.image1),
        onSale: product.archivedAt === null,
        pairs,
        taka,
      }))
  return { byPairs: topBy('byPairs'), byTaka: topBy('byTaka') }
}

/** Pairs per size, smallest first, ordered and sold at counters, without what was cancelled or voided, or came back. */
export function sumBySize(db: Db, days: DayRange, showrooms: Showrooms): Promise<DashboardSummary['sizes']> {
  const { size, pairs } = dailySizesNow
  const ordered = db
    .select({ size, pairs })
    .from(dailySizesNow)
    .where(inRange(dailySizesNow, days, showrooms))
  const sold = unionAll(ordered, sizesAtCounters(db, days, showrooms), sizesBack(db, days, showrooms)).as('sold')
  return db
    .select({ size: sold.size, pairs: sumOf(sold.pairs) })
    .from(sold)
    .groupBy(sold.size)
    .having(sql`sum(${sold.pairs}) > 0`)
    .orderBy(asc(sold.size))
}

type Totals = typeof dailyOrdersNow | typeof dailyProductsNow | typeof dailySizesNow

function inRange(totals: Totals, { from, to }: DayRange, showrooms: Showrooms): SQL | undefined {
  return and(inShowrooms(totals.store, showrooms) ?? eq(totals.store, ALL_SHOWROOMS), between(totals.day, from, to))
}

/** Excludes cancelled orders. */
function netTaka() {
  const { taka, cancelledTaka } = dailyOrdersNow
  return sql<number>`coalesce(sum(${taka} - ${cancelledTaka}), 0)`.mapWith(Number)
}

/** For an open status. The second condition is redundant, but lets the planner use the partial index of open orders. */
function hasOpenStatus(status: OrderStatus): SQL | undefined {
  return and(eq(orders.status, status), isOpenOrder)
}
