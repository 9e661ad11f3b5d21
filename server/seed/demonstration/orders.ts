import type { Db } from '#server/platform/db/open.ts'
import { orderEvents, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { EIDS } from '#shared/bangladesh/eid.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import { makeOrder, randomStatus, type SeedShop } from './make-order.ts'
import { daysBefore, daysBetween, type Random } from './random.ts'

const ORDERS = 400
const DAYS = 60
const EID_ORDERS = 240
const EID_DAYS = 30

/** The orders of the customer with the published login: age in days, and status. */
const LOGIN_ORDERS: [number, OrderStatus][] = [
  [0.1, 'Pending'],
  [1.2, 'Approved'],
  [2.4, 'Processing'],
  [4.3, 'Courier'],
  [9.1, 'Delivered'],
  [16.5, 'Cancelled'],
  [33.2, 'Delivered'],
  [52.7, 'Delivered'],
]

/** Age in days of orders whose parcels came back, and the place of their customer. */
const RETURNED_ORDERS: [age: number, customer: number][] = [
  [16.2, 2],
  [19.6, 2],
  [22.1, 5],
  [26.4, 9],
]
const CASH = {
  paymentMethod: 'COD',
  paymentNumber: null,
  transactionId: null,
  paymentVerifiedAt: null,
  paymentVerifiedBy: null,
} as const

/** Inserts orders of the last 60 days, more of them recent, in every status and with their history. */
export async function seedOrders(tx: Db, random: Random, now: Date, shop: SeedShop): Promise<void> {
  const usedNumbers = new Set<string>()
  const [knownCustomer] = shop.people.customers
  if (!knownCustomer) throw new Error('The demonstration has no customers')
  const seedData = Array.from({ length: ORDERS }, (_, index) => {
    const knownOrder = LOGIN_ORDERS[index]
    const createdAt = daysBefore(now, knownOrder?.[0] ?? randomAge(random))
    const status = knownOrder?.[1] ?? randomStatus(random, daysBetween(createdAt, now))
    const customer = knownOrder ? knownCustomer : random.pick(shop.people.customers)
    return makeOrder(random, now, shop, { customer, createdAt, status, usedNumbers })
  })
  await insertOrders(tx, seedData)
}

/** Inserts the rush before the latest Eid, if the shop sold shoes then already: the nearer the day, the more orders. */
export async function seedEidOrders(tx: Db, random: Random, now: Date, shop: SeedShop): Promise<void> {
  const eid = EIDS.findLast(({ day }) => startOfDhakaDay(day) < daysBefore(now, DAYS))
  if (!eid) return
  const endsAt = startOfDhakaDay(eid.day)
  const usedNumbers = new Set<string>()
  const seedData = Array.from({ length: EID_ORDERS }, () => {
    const createdAt = daysBefore(endsAt, EID_DAYS * (random.between(1, 9_900) / 10_000) ** 2)
    const status: OrderStatus = random.percent(92) ? 'Delivered' : 'Cancelled'
    return { customer: random.pick(shop.people.customers), createdAt, status, usedNumbers }
  })
    .filter(({ createdAt }) => shop.products.some((product) => product.createdAt < createdAt))
    .map((spec) => makeOrder(random, now, shop, spec))
  if (seedData.length > 0) await insertOrders(tx, seedData)
}

/**
 * Inserts orders whose parcels came back: cash orders of three customers, one of whom refused two at the door. Returns their ids.
 */
export async function seedReturnedOrders(tx: Db, random: Random, now: Date, shop: SeedShop): Promise<string[]> {
  const usedNumbers = new Set<string>()
  const seedData = RETURNED_ORDERS.map(([age, place]) => {
    const customer = shop.people.customers[place]
    if (!customer) throw new Error(`The demonstration has no customer ${place}`)
    const spec = { customer, createdAt: daysBefore(now, age), status: 'Cancelled' as const, usedNumbers, wasSent: true }
    return makeOrder(random, now, shop, spec)
  })
  const rows = seedData.map(({ order, ...rest }) => ({ ...rest, order: { ...order, ...CASH } }))
  await insertOrders(tx, rows)
  return rows.map(({ order }) => order.id)
}

async function insertOrders(tx: Db, seedData: readonly ReturnType<typeof makeOrder>[]): Promise<void> {
  await tx.insert(orders).values(seedData.map(({ order }) => order))
  await tx.insert(orderLines).values(seedData.flatMap(({ lines }) => lines))
  await tx.insert(orderEvents).values(seedData.flatMap(({ events }) => events))
}

/** A power of an even distribution has more small values: more recent orders. */
function randomAge(random: Random): number {
  return DAYS * (random.between(1, 9_900) / 10_000) ** 1.4
}
