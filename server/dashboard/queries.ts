import { and, asc, between, count, desc, eq, exists, isNull, min, or, type SQL, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { ANY_STORE, dailyOrdersNow, dailyProductsNow, dailySizesNow } from '#server/db/order-totals.ts'
import { orders, products, showrooms, storeUsers } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/address.ts'
import { isWaiting } from '#server/orders/desk/queries.ts'
import type { Days } from '#shared/rules/dashboard-period.ts'
import type { OrderStatus, PaymentMethod } from '#shared/rules/order-status.ts'
import { WAITING, type Waiting } from '#shared/rules/order-waiting.ts'
import type { DashboardShoe, DashboardStore, DashboardSummary } from '#shared/schemas/dashboard.ts'

/** Whose figures are wanted: a showroom's id, or null for all of them. */
type Store = string | null

/** Orders that were placed on some days, of one status and payment. */
export interface OrderSum {
  status: OrderStatus
  method: PaymentMethod
  orders: number
  taka: number
}

const TOP = 10

/** A showroom as the summary names it, open or closed; null when there is none. */
export async function findStore(db: Db, id: string): Promise<{ _id: string; code: string } | null> {
  const [row] = await db.select({ _id: showrooms.id, code: showrooms.code }).from(showrooms).where(eq(showrooms.id, id))
  return row ?? null
}

/** What waits for somebody now: how many orders, since when, and of how much taka; one entry a kind. */
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
      taka: takaOf(orders.total).as('taka'),
    })
    .from(orders)
    .where(and(isWaiting(waiting), store ? eq(orders.store, store) : undefined))
}

/** The orders that were placed on some days, by status and payment. */
export function sumOrders(db: Db, days: Days, store: Store): Promise<OrderSum[]> {
  const { status, paymentMethod, orders: number, taka } = dailyOrdersNow
  return db
    .select({ status, method: paymentMethod, orders: sum(number).mapWith(Number), taka: takaOf(taka) })
    .from(dailyOrdersNow)
    .where(ofOrders(days, store))
    .groupBy(status, paymentMethod)
}

/** Cash on delivery that couriers have now, whenever it was ordered. */
export async function cashWithCouriers(db: Db, store: Store): Promise<DashboardSummary['withCouriers']> {
  const [row] = await db
    .select({ orders: count(), taka: takaOf(orders.total) })
    .from(orders)
    .where(
      and(
        // Said twice, so that the database sees the index of open orders.
        eq(orders.status, 'Courier'),
        sql`${orders.status} not in ('Delivered', 'Cancelled')`,
        eq(orders.paymentMethod, 'COD'),
        store ? eq(orders.store, store) : undefined,
      ),
    )
  return row ?? { orders: 0, taka: 0 }
}

/** Orders and taka of each of some days that had any; taka without cancelled orders. */
export function sumByDay(db: Db, days: Days, store: Store): Promise<DashboardSummary['days']> {
  const { day, orders: number } = dailyOrdersNow
  return db
    .select({ day, orders: sum(number).mapWith(Number), taka: takaKept() })
    .from(dailyOrdersNow)
    .where(ofOrders(days, store))
    .groupBy(day)
}

/** Every open showroom and each closed one that had orders, with the most waiting first. */
export function sumByStore(db: Db, days: Days, store: Store): Promise<DashboardStore[]> {
  const placed = db
    .select({
      store: dailyOrdersNow.store,
      orders: sum(dailyOrdersNow.orders).mapWith(Number).as('placed'),
      delivered: ordersIn('Delivered').as('delivered'),
      cancelled: ordersIn('Cancelled').as('cancelled'),
      taka: takaKept().as('kept'),
    })
    .from(dailyOrdersNow)
    .where(ofOrders(days, store))
    .groupBy(dailyOrdersNow.store)
    .as('placed_orders')
  const pending = db
    .select({ store: orders.store, waiting: count().as('pending') })
    .from(orders)
    .where(and(eq(orders.status, 'Pending'), store ? eq(orders.store, store) : undefined))
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

/** The shoes of which most was sold on some days, by pairs or by taka; cancelled orders do not count. */
export async function topShoes(db: Db, by: 'pairs' | 'taka', days: Days, store: Store): Promise<DashboardShoe[]> {
  const { day, product, pairs, taka, store: place } = dailyProductsNow
  const top = db
    .select({ product, pairs: sum(pairs).mapWith(Number).as('sold'), taka: takaOf(taka).as('earned') })
    .from(dailyProductsNow)
    .where(and(eq(place, store ?? ANY_STORE), between(day, days.from, days.to)))
    .groupBy(product)
    .having(sql`sum(${pairs}) > 0`)
    .orderBy(desc(by === 'pairs' ? sql`sum(${pairs})` : sql`sum(${taka})`), asc(product))
    .limit(TOP)
    .as('top')
  const rows = await db
    .select({
      _id: products.id,
      name: products.name,
      image: products.image1,
      archivedAt: products.archivedAt,
      pairs: top.pairs,
      taka: top.taka,
    })
    .from(top)
    .innerJoin(products, eq(products.id, top.product))
    .orderBy(desc(by === 'pairs' ? top.pairs : top.taka), asc(products.id))
  return rows.map(({ image, archivedAt, ...shoe }) => ({
    ...shoe,
    image1: imageAddress('products/image', shoe._id, image),
    onSale: archivedAt === null,
  }))
}

/** Pairs that were sold on some days of each size, the smallest first; cancelled orders do not count. */
export function sumBySize(db: Db, days: Days, store: Store): Promise<DashboardSummary['sizes']> {
  const { day, size, pairs, store: place } = dailySizesNow
  return db
    .select({ size, pairs: sum(pairs).mapWith(Number) })
    .from(dailySizesNow)
    .where(and(eq(place, store ?? ANY_STORE), between(day, days.from, days.to)))
    .groupBy(size)
    .having(sql`sum(${pairs}) > 0`)
    .orderBy(asc(size))
}

function ofOrders({ from, to }: Days, store: Store): SQL | undefined {
  const { day, store: place } = dailyOrdersNow
  return and(between(day, from, to), store ? eq(place, store) : undefined)
}

function takaOf(column: typeof orders.total | typeof dailyOrdersNow.taka | typeof dailyProductsNow.taka) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
}

/** Without cancelled orders. */
function takaKept() {
  const { status, taka } = dailyOrdersNow
  return sql<number>`coalesce(sum(${taka}) filter (where ${status} <> 'Cancelled'), 0)`.mapWith(Number)
}

function ordersIn(wanted: OrderStatus) {
  const { status, orders: number } = dailyOrdersNow
  return sql<number>`sum(${number}) filter (where ${status} = ${wanted})`.mapWith(Number)
}
