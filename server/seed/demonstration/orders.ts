import type { Db } from '#server/db/open.ts'
import { orderEvents, orderLines, orders } from '#server/db/schema.ts'
import { orderNumber } from '#shared/rules/order-number.ts'
import { INITIAL_STATUS, type OrderStatus, PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import { orderTotals } from '#shared/rules/price.ts'
import type { Goods } from './catalogue.ts'
import type { People, Person } from './people.ts'
import type { Random } from './random.ts'
import type { Store } from './showrooms.ts'
import { daysBefore, daysBetween, secondsAfter } from './time.ts'

const ORDERS = 400
const DAYS = 60
const HOUR = 3_600

/** The orders of the customer with the published login: age in days, and status. */
const KNOWN_ORDERS: [number, OrderStatus][] = [
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
const PROGRESS: [number, [OrderStatus, number][]][] = [
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

const WAY: OrderStatus[] = ['Pending', 'Approved', 'Processing', 'Courier', 'Delivered']

interface Shop {
  goods: Goods[]
  stores: Store[]
  people: People
}

/** Inserts orders of the last 60 days, more of them recent, in every status and with their history. */
export async function seedOrders(tx: Db, random: Random, now: Date, shop: Shop): Promise<void> {
  const numbers = new Set<string>()
  const [known] = shop.people.customers
  if (!known) throw new Error('The demonstration has no customers')
  const made = Array.from({ length: ORDERS }, (_, index) => {
    const wanted = KNOWN_ORDERS[index]
    const createdAt = daysBefore(now, wanted?.[0] ?? someDaysAgo(random))
    const status = wanted?.[1] ?? someStatus(random, daysBetween(createdAt, now))
    const customer = wanted ? known : random.pick(shop.people.customers)
    return makeOrder(random, now, shop, { customer, createdAt, status, numbers })
  })
  await tx.insert(orders).values(made.map(({ order }) => order))
  await tx.insert(orderLines).values(made.flatMap(({ lines }) => lines))
  await tx.insert(orderEvents).values(made.flatMap(({ events }) => events))
}

interface Wanted {
  customer: Person
  createdAt: Date
  status: OrderStatus
  /** order numbers already in use */
  numbers: Set<string>
}

function makeOrder(random: Random, now: Date, { goods, stores, people }: Shop, wanted: Wanted) {
  const { customer, createdAt, status } = wanted
  const id = random.idAt(createdAt)
  const store = random.percent(85) ? customer.store : random.pick(stores)
  const lines = someLines(random, goods, createdAt).map((line, position) => ({ ...line, order: id, position }))
  const number = freeNumber(random, createdAt, wanted.numbers)
  const staff = store.id === people.storeUser.store.id && random.percent(80) ? people.storeUser : people.admin
  const events = history(random, now, createdAt, status).map(({ from, to, at }) => ({
    id: random.idAt(at),
    order: id,
    from,
    to,
    at,
    by: from ? staff.id : customer.id,
  }))
  const changed = events.at(-1)?.at ?? createdAt
  const payment = somePayment(random)
  const order = {
    id,
    number,
    customer: customer.id,
    store: store.id,
    status,
    statusChangedAt: changed,
    ...payment,
    ...someVerification(random, { payment, events, by: staff.id }),
    shippingName: customer.name,
    shippingEmail: customer.email,
    shippingPhone: customer.phone,
    shippingAddress: customer.location,
    ...orderTotals(lines),
    requestHash: `demonstration ${number}`,
    createdAt,
    updatedAt: changed,
    deliveredAt: status === 'Delivered' ? changed : null,
  }
  return { order, lines, events }
}

/** A power of an even distribution has more small values: more recent orders. */
function someDaysAgo(random: Random): number {
  return DAYS * (random.between(1, 9_900) / 10_000) ** 1.4
}

function someStatus(random: Random, age: number): OrderStatus {
  const shares = PROGRESS.find(([days]) => age < days)?.[1] ?? []
  let rest = random.below(100)
  for (const [status, share] of shares) {
    if (rest < share) return status
    rest -= share
  }
  return INITIAL_STATUS
}

function someLines(random: Random, goods: Goods[], at: Date) {
  const onSale = goods.filter(({ createdAt }) => createdAt < at)
  const best = onSale.filter(({ bestSeller }) => bestSeller)
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, () => {
    const product = random.pick(random.percent(40) ? best : onSale)
    const size = random.pick(product.sizes)
    return {
      product: product.id,
      name: product.name,
      code: product.code,
      color: product.color,
      unitPrice: product.discountPrice,
      size: size.id,
      sizeNumber: size.size,
      quantity: random.pick([1, 1, 1, 1, 2, 3]),
    }
  })
}

function somePayment(random: Random) {
  const method = random.pick([...PAYMENT_METHODS, 'COD', 'COD', 'Bkash'] as const)
  if (method === 'COD') return { paymentMethod: method, paymentNumber: null, transactionId: null }
  const sign = () => random.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])
  return {
    paymentMethod: method,
    paymentNumber: `010${String(random.below(100_000_000)).padStart(8, '0')}`,
    transactionId: random.percent(70) ? Array.from({ length: 10 }, sign).join('') : null,
  }
}

/** Most wallet payments are verified when their order is approved. */
function someVerification(
  random: Random,
  {
    payment,
    events: [, approved],
    by,
  }: {
    payment: ReturnType<typeof somePayment>
    events: { to: OrderStatus; at: Date }[]
    by: string
  },
) {
  const isFound = payment.paymentMethod !== 'COD' && approved?.to === 'Approved' && random.percent(94)
  return { paymentVerifiedAt: isFound ? approved.at : null, paymentVerifiedBy: isFound ? by : null }
}

function freeNumber(random: Random, at: Date, taken: Set<string>): string {
  const number = orderNumber(at, random.below)
  if (taken.has(number)) return freeNumber(random, at, taken)
  taken.add(number)
  return number
}

/** The status changes in order, some hours apart, all of them before `now`. */
function history(random: Random, now: Date, createdAt: Date, status: OrderStatus) {
  const way =
    status === 'Cancelled' ? [...WAY.slice(0, random.between(1, 2)), status] : WAY.slice(0, WAY.indexOf(status) + 1)
  const hours = way.map((_, step) => (step ? random.between(180, 1_320) / 60 : 0))
  const sum = hours.reduce((total, gap) => total + gap, 0)
  const squeeze = Math.min(1, (daysBetween(createdAt, now) * 24 * 0.9) / Math.max(sum, 1))
  let passed = 0
  return way.map((to, step) => {
    passed += (hours[step] ?? 0) * squeeze
    return { from: way[step - 1] ?? null, to, at: secondsAfter(createdAt, Math.round(passed * HOUR)) }
  })
}
