import type { Db } from '#server/db/open.ts'
import { orderEvents, orderLines, orders } from '#server/db/tables/orders.ts'
import { startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { EIDS } from '#shared/bangladesh/eid.ts'
import { generateOrderNumber } from '#shared/rules/order-number.ts'
import { INITIAL_STATUS, type OrderStatus, PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import { orderTotals } from '#shared/rules/price.ts'
import type { SeedProduct } from './catalogue.ts'
import type { People, Person } from './people.ts'
import type { Random } from './random.ts'
import type { SeedShowroom } from './showrooms.ts'
import { daysBefore, daysBetween, secondsAfter } from './time.ts'

const ORDERS = 400
const DAYS = 60
const EID_ORDERS = 240
const EID_DAYS = 30
const HOUR = 3_600

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

/** Status distribution of orders younger than a number of days, in percent. */
const STATUS_SHARES: [number, [OrderStatus, number][]][] = [
  [
    1,
    [
      ['Pending', 70],
      ['Approved', 20],
      ['Processing', 5],
      ['Cancelled', 5],
    ],
  ],
  [
    3,
    [
      ['Pending', 8],
      ['Approved', 25],
      ['Processing', 35],
      ['Courier', 25],
      ['Cancelled', 7],
    ],
  ],
  [
    6,
    [
      ['Processing', 7],
      ['Courier', 45],
      ['Delivered', 40],
      ['Cancelled', 8],
    ],
  ],
  [
    DAYS + 1,
    [
      ['Delivered', 90],
      ['Cancelled', 10],
    ],
  ],
]

const STATUS_PATH: OrderStatus[] = ['Pending', 'Approved', 'Processing', 'Courier', 'Delivered']

interface SeedShop {
  products: SeedProduct[]
  showrooms: SeedShowroom[]
  people: People
}

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

async function insertOrders(tx: Db, seedData: readonly ReturnType<typeof makeOrder>[]): Promise<void> {
  await tx.insert(orders).values(seedData.map(({ order }) => order))
  await tx.insert(orderLines).values(seedData.flatMap(({ lines }) => lines))
  await tx.insert(orderEvents).values(seedData.flatMap(({ events }) => events))
}

interface OrderSpec {
  customer: Person
  createdAt: Date
  status: OrderStatus
  /** order numbers already in use */
  usedNumbers: Set<string>
}

function makeOrder(random: Random, now: Date, { products, showrooms, people }: SeedShop, spec: OrderSpec) {
  const { customer, createdAt, status } = spec
  const id = random.idAt(createdAt)
  const showroom = random.percent(85) ? customer.showroom : random.pick(showrooms)
  const lines = randomLines(random, products, createdAt).map((line, position) => ({ ...line, order: id, position }))
  const number = uniqueOrderNumber(random, createdAt, spec.usedNumbers)
  const staff = showroom.id === people.storeUser.showroom.id && random.percent(80) ? people.storeUser : people.admin
  const events = statusHistory(random, now, createdAt, status).map(({ from, to, at }) => ({
    id: random.idAt(at),
    order: id,
    from,
    to,
    at,
    by: from ? staff.id : customer.id,
  }))
  const lastChangeAt = events.at(-1)?.at ?? createdAt
  const payment = randomPayment(random)
  const order = {
    id,
    number,
    customer: customer.id,
    store: showroom.id,
    status,
    statusChangedAt: lastChangeAt,
    ...payment,
    ...randomVerification(random, { payment, events, by: staff.id }),
    shippingName: customer.name,
    shippingEmail: customer.email,
    shippingPhone: customer.phone,
    shippingAddress: customer.location,
    ...orderTotals(lines),
    requestHash: `demonstration ${number}`,
    createdAt,
    updatedAt: lastChangeAt,
    deliveredAt: status === 'Delivered' ? lastChangeAt : null,
  }
  return { order, lines, events }
}

/** A power of an even distribution has more small values: more recent orders. */
function randomAge(random: Random): number {
  return DAYS * (random.between(1, 9_900) / 10_000) ** 1.4
}

function randomStatus(random: Random, age: number): OrderStatus {
  const shares = STATUS_SHARES.find(([days]) => age < days)?.[1] ?? []
  let rest = random.below(100)
  for (const [status, share] of shares) {
    if (rest < share) return status
    rest -= share
  }
  return INITIAL_STATUS
}

function randomLines(random: Random, products: SeedProduct[], at: Date) {
  const onSale = products.filter(({ createdAt }) => createdAt < at)
  const bestSellers = onSale.filter(({ bestSeller }) => bestSeller)
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, () => {
    const product = random.pick(random.percent(40) && bestSellers.length > 0 ? bestSellers : onSale)
    const size = random.pick(product.sizes)
    return {
      product: product.id,
      name: product.name,
      nameBn: product.nameBn,
      code: product.code,
      color: product.color,
      colorBn: product.colorBn,
      unitPrice: product.discountPrice,
      size: size.id,
      sizeNumber: size.size,
      quantity: random.pick([1, 1, 1, 1, 2, 3]),
    }
  })
}

function randomPayment(random: Random) {
  const method = random.pick([...PAYMENT_METHODS, 'COD', 'COD', 'Bkash'] as const)
  if (method === 'COD') return { paymentMethod: method, paymentNumber: null, transactionId: null }
  const randomCharacter = () => random.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])
  return {
    paymentMethod: method,
    paymentNumber: `010${String(random.below(100_000_000)).padStart(8, '0')}`,
    transactionId: random.percent(70) ? Array.from({ length: 10 }, randomCharacter).join('') : null,
  }
}

/** Most wallet payments are verified when their order is approved. */
function randomVerification(
  random: Random,
  {
    payment,
    events: [, approval],
    by,
  }: {
    payment: ReturnType<typeof randomPayment>
    events: { to: OrderStatus; at: Date }[]
    by: string
  },
) {
  const isVerified = payment.paymentMethod !== 'COD' && approval?.to === 'Approved' && random.percent(94)
  return { paymentVerifiedAt: isVerified ? approval.at : null, paymentVerifiedBy: isVerified ? by : null }
}

function uniqueOrderNumber(random: Random, at: Date, usedNumbers: Set<string>): string {
  const number = generateOrderNumber(at, random.below)
  if (usedNumbers.has(number)) return uniqueOrderNumber(random, at, usedNumbers)
  usedNumbers.add(number)
  return number
}

/** The status changes in order, some hours apart, all of them before `now`. */
function statusHistory(random: Random, now: Date, createdAt: Date, status: OrderStatus) {
  const statuses =
    status === 'Cancelled'
      ? [...STATUS_PATH.slice(0, random.between(1, 2)), status]
      : STATUS_PATH.slice(0, STATUS_PATH.indexOf(status) + 1)
  const hours = statuses.map((_, step) => (step ? random.between(180, 1_320) / 60 : 0))
  const sum = hours.reduce((total, gap) => total + gap, 0)
  const scale = Math.min(1, (daysBetween(createdAt, now) * 24 * 0.9) / Math.max(sum, 1))
  let elapsedHours = 0
  return statuses.map((to, step) => {
    elapsedHours += (hours[step] ?? 0) * scale
    return { from: statuses[step - 1] ?? null, to, at: secondsAfter(createdAt, Math.round(elapsedHours * HOUR)) }
  })
}
