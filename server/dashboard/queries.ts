import { and, asc, between, count, eq, exists, isNull, lte, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { theRow } from '#server/db/require-row.ts'
import { orders, products, showrooms, storeUsers } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/image-url.ts'
import { isWaiting } from '#server/orders/desk/queries.ts'
import type { Days } from '#shared/rules/dashboard-period.ts'
import type { OrderStatus } from '#shared/rules/order-status.ts'
import { WAITING, type Waiting } from '#shared/rules/order-waiting.ts'
import type { DashboardMoney, DashboardShoe, DashboardStore, DashboardSummary } from '#shared/schemas/dashboard.ts'
import { ANY_STORE, dailyOrdersNow, dailyProductsNow, dailySizesNow } from './order-totals.queries.ts'

/** Id of the showroom to report on, or null for all of them. */
type Store = string | null

const TOP = 10

/** Id and code of a showroom, open or closed; null if there is none. */
export async function findStore(db: Db, id: string): Promise<{ _id: string; code: string } | null> {
  const [row] = await db.select({ _id: showrooms.id, code: showrooms.code }).from(showrooms).where(eq(showrooms.id, id))
  return row ?? null
}

/** The orders that need attention now: number, taka and since when, one entry per kind. */
export async function whatWaits(db: Db, store: Store): Promise<DashboardSummary['waiting']> {
  const [first, second, ...more] = WAITING.map((waiting) => countWaiting(db, waiting, store))
  if (!first || !second) return []
  const rows = await unionAll(first, second, ...more)
  return rows
    .map((row) => ({ ...row, oldest: row.oldest?.toISOString() ?? null }))
    .toSorted((one, other) => WAITING.indexOf(one.waiting) - WAITING.indexOf(other.waiting))
}

function countWaiting(db: Db, waiting: Waiting, store: Store) {
  const since = waiting === 'payment' ? orders.createdAt : orders.statusChangedAt
  return db
    .select({
      waiting: sql<Waiting>`${waiting}`.as('waiting'),
      orders: count().as('orders'),
      oldest: min(since).as('oldest'),
      taka: sumOf(orders.total).as('taka'),
    })
    .from(orders)
    .where(and(isWaiting(waiting), store ? eq(orders.store, store) : undefined))
}

/** The figures of the orders placed in a range of days. */
export async function sumOrders(db: Db, days: Days, store: Store): Promise<DashboardMoney> {
  const now = dailyOrdersNow
  const query = db
    .select({
      orders: sumOf(now.orders),
      taka: sumOf(now.taka),
      delivered: { orders: sumOf(now.delivered), taka: sumOf(now.deliveredTaka) },
      cancelled: { orders: sumOf(now.cancelled), taka: sumOf(now.cancelledTaka) },
      bkash: { orders: sumOf(now.bkash), taka: sumOf(now.bkashTaka) },
      nagad: { orders: sumOf(now.nagad), taka: sumOf(now.nagadTaka) },
    })
    .from(now)
    .where(ofDays(now, days, store))
  const { orders: placed, taka, delivered, cancelled, bkash, nagad } = theRow(await query)
  const kept = { orders: placed - cancelled.orders, taka: taka - cancelled.taka }
  return {
    orders: placed,
    taka: kept.taka,
    delivered,
    cancelled: cancelled.orders,
    basket: kept.orders ? Math.round(kept.taka / kept.orders) : 0,
    methods: [
      { method: 'COD', orders: kept.orders - bkash.orders - nagad.orders, taka: kept.taka - bkash.taka - nagad.taka },
      { method: 'Bkash', ...bkash },
      { method: 'Nagad', ...nagad },
    ],
  }
}

/** Cash on delivery that is currently with couriers, whenever it was ordered. */
export async function cashWithCouriers(db: Db, store: Store): Promise<DashboardSummary['withCouriers']> {
  const [row] = await db
    .select({ orders: count(), taka: sumOf(orders.total) })
    .from(orders)
    .where(and(isOpenAs('Courier'), eq(orders.paymentMethod, 'COD'), store ? eq(orders.store, store) : undefined))
  return row ?? { orders: 0, taka: 0 }
}

/** Orders and taka per day, only for days with orders; taka excludes cancelled orders. */
export function sumByDay(db: Db, days: Days, store: Store): Promise<DashboardSummary['days']> {
  const now = dailyOrdersNow
  return db
    .select({ day: now.day, orders: sumOf(now.orders), taka: takaKept() })
    .from(now)
    .where(ofDays(now, days, store))
    .groupBy(now.day)
}

/** Every open showroom and each closed one with orders, those with most pending orders first. */
export function sumByStore(db: Db, days: Days, store: Store): Promise<DashboardStore[]> {
  const now = dailyOrdersNow
  const placed = db
    .select({
      store: now.store,
      orders: sumOf(now.orders).as('placed'),
      delivered: sumOf(now.delivered).as('delivered'),
      cancelled: sumOf(now.cancelled).as('cancelled'),
      taka: takaKept().as('kept'),
    })
    .from(now)
    .where(store ? ofDays(now, days, store) : and(ne(now.store, ANY_STORE), between(now.day, days.from, days.to)))
    .groupBy(now.store)
    .as('placed_orders')
  const pending = db
    .select({ store: orders.store, waiting: count().as('pending') })
    .from(orders)
    .where(and(isOpenAs('Pending'), store ? eq(orders.store, store) : undefined))
    .groupBy(orders.store)
    .as('pending_orders')
  const staff = db.select({ id: storeUsers.id }).from(storeUsers).where(eq(storeUsers.store, showrooms.id))
  const orZero = (column: SQL | SQL.Aliased | typeof placed.orders | typeof pending.waiting) =>
    sql`coalesce(${column}, 0)`.mapWith(Number)
  return db
    .select({
      _id: showrooms.id,
      code: showrooms.code,
      open: sql<boolean>`${isNull(showrooms.archivedAt)}`,
      orders: orZero(placed.orders),
      waiting: orZero(pending.waiting),
      delivered: orZero(placed.delivered),
      cancelled: orZero(placed.cancelled),
      taka: orZero(placed.taka),
      staffed: sql<boolean>`${exists(staff)}`,
    })
    .from(showrooms)
    .leftJoin(placed, eq(placed.store, showrooms.id))
    .leftJoin(pending, eq(pending.store, showrooms.id))
    .where(
      and(
        store ? eq(showrooms.id, store) : undefined,
        or(isNull(showrooms.archivedAt), sql`${placed.orders} > 0`, sql`${pending.waiting} > 0`),
      ),
    )
    .orderBy(sql`coalesce(${pending.waiting}, 0) desc`, sql`coalesce(${placed.orders}, 0) desc`, asc(showrooms.code))
}

/** The top ten shoes of a range of days by pairs and by taka, excluding cancelled orders. */
export async function topShoes(
  db: Db,
  days: Days,
  store: Store,
): Promise<{ byPairs: DashboardShoe[]; byTaka: DashboardShoe[] }> {
  const now = dailyProductsNow
  const sold = db.$with('sold').as(
    db
      .select({ product: now.product, pairs: sumOf(now.pairs).as('sold_pairs'), taka: sumOf(now.taka).as('sold_taka') })
      .from(now)
      .where(ofDays(now, days, store))
      .groupBy(now.product)
      .having(sql`sum(${now.pairs}) > 0`),
  )
  const placed = db.$with('placed').as(
    db
      .select({
        product: sold.product,
        pairs: sold.pairs,
        taka: sold.taka,
        byPairs: sql<number>`row_number() over (order by ${sold.pairs} desc, ${sold.product})`
          .mapWith(Number)
          .as('by_pairs'),
        byTaka: sql<number>`row_number() over (order by ${sold.taka} desc, ${sold.product})`
          .mapWith(Number)
          .as('by_taka'),
      })
      .from(sold),
  )
  const rows = await db
    .with(sold, placed)
    .select({
      product: products,
      pairs: placed.pairs,
      taka: placed.taka,
      byPairs: placed.byPairs,
      byTaka: placed.byTaka,
    })
    .from(placed)
    .innerJoin(products, eq(products.id, placed.product))
    .where(or(lte(placed.byPairs, TOP), lte(placed.byTaka, TOP)))
  const list = (by: 'byPairs' | 'byTaka') =>
    rows
      .filter((row) => row[by] <= TOP)
      .toSorted((one, other) => one[by] - other[by])
      .map(({ product, pairs, taka }) => ({
        _id: product.id,
        name: product.name,
        image1: imageAddress('products/image', product.id, product.image1),
        onSale: product.archivedAt === null,
        pairs,
        taka,
      }))
  return { byPairs: list('byPairs'), byTaka: list('byTaka') }
}

/** Pairs sold per size, smallest first, excluding cancelled orders. */
export function sumBySize(db: Db, days: Days, store: Store): Promise<DashboardSummary['sizes']> {
  const now = dailySizesNow
  return db
    .select({ size: now.size, pairs: sumOf(now.pairs) })
    .from(now)
    .where(ofDays(now, days, store))
    .groupBy(now.size)
    .having(sql`sum(${now.pairs}) > 0`)
    .orderBy(asc(now.size))
}

type Totals = typeof dailyOrdersNow | typeof dailyProductsNow | typeof dailySizesNow

function ofDays(totals: Totals, { from, to }: Days, store: Store): SQL | undefined {
  return and(eq(totals.store, store ?? ANY_STORE), between(totals.day, from, to))
}

function sumOf(column: PgColumn) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
}

/** Excludes cancelled orders. */
function takaKept() {
  const { taka, cancelledTaka } = dailyOrdersNow
  return sql<number>`coalesce(sum(${taka} - ${cancelledTaka}), 0)`.mapWith(Number)
}

/** For an open status. The second condition is redundant, but lets the planner use the partial index of open orders. */
function isOpenAs(status: OrderStatus): SQL | undefined {
  return and(eq(orders.status, status), sql`${orders.status} not in ('Delivered', 'Cancelled')`)
}
