import { orderTotals } from '#shared/rules/money/price.ts'
import { generateOrderNumber } from '#shared/rules/orders/order-number.ts'
import { INITIAL_STATUS, type OrderStatus, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import type { SeedProduct } from './catalogue.ts'
import type { People, Person, SeedShowroom } from './people.ts'
import { daysBefore, daysBetween, type Random, secondsAfter } from './random.ts'

export interface SeedShop {
  products: SeedProduct[]
  showrooms: SeedShowroom[]
  people: People
}

interface OrderSpec {
  customer: Person
  createdAt: Date
  status: OrderStatus
  /** order numbers already in use */
  usedNumbers: Set<string>
  /** the parcel was with a courier before the order was cancelled */
  wasSent?: boolean
}

/** Age in days of the orders of the Eid: their payments are all verified. */
const OLD_DAYS = 60

/** The rows of one order, with its lines and history. */
export function makeOrder(random: Random, now: Date, { products, showrooms, people }: SeedShop, spec: OrderSpec) {
  const { customer, createdAt, status } = spec
  const id = random.idAt(createdAt)
  const showroom = random.percent(85) ? customer.showroom : random.pick(showrooms)
  const lines = randomLines(random, products, createdAt).map((line, position) => ({ ...line, order: id, position }))
  const number = uniqueOrderNumber(random, createdAt, spec.usedNumbers)
  const staff = showroom.id === people.storeUser.showroom.id && random.percent(80) ? people.storeUser : people.admin
  const events = statusHistory(random, now, createdAt, pathTo(random, status, spec.wasSent ?? false)).map(
    ({ from, to, at }) => ({
      id: random.idAt(at),
      order: id,
      from,
      to,
      at,
      by: from ? staff.id : customer.id,
    }),
  )
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
    ...randomVerification(random, { payment, events, by: staff.id, isOld: createdAt < daysBefore(now, OLD_DAYS) }),
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

/** A number that a wallet may have, and that is given to nobody: 01 and 3 to 9, then zeros. */
function walletNumber(n: number): string {
  return `01${3 + (n % 7)}0000${String(n % 10_000).padStart(4, '0')}`
}

function randomPayment(random: Random) {
  const method = random.pick([...PAYMENT_METHODS, 'COD', 'COD', 'Bkash'] as const)
  if (method === 'COD') return { paymentMethod: method, paymentNumber: null, transactionId: null }
  const randomCharacter = () => random.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])
  return {
    paymentMethod: method,
    paymentNumber: walletNumber(random.below(100_000_000)),
    transactionId: random.percent(70) ? Array.from({ length: 10 }, randomCharacter).join('') : null,
  }
}

/** Most wallet payments are verified when their order is approved, and of the Eid all of them. */
function randomVerification(
  random: Random,
  {
    payment,
    events: [, approval],
    by,
    isOld,
  }: {
    payment: ReturnType<typeof randomPayment>
    events: { to: OrderStatus; at: Date }[]
    by: string
    isOld: boolean
  },
) {
  const isVerified = payment.paymentMethod !== 'COD' && approval?.to === 'Approved' && (random.percent(94) || isOld)
  return { paymentVerifiedAt: isVerified ? approval.at : null, paymentVerifiedBy: isVerified ? by : null }
}

function uniqueOrderNumber(random: Random, at: Date, usedNumbers: Set<string>): string {
  const number = generateOrderNumber(at, random.below)
  if (usedNumbers.has(number)) return uniqueOrderNumber(random, at, usedNumbers)
  usedNumbers.add(number)
  return number
}

const HOUR = 3_600

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
    Number.POSITIVE_INFINITY,
    [
      ['Delivered', 90],
      ['Cancelled', 10],
    ],
  ],
]

const STATUS_PATH: OrderStatus[] = ['Pending', 'Approved', 'Processing', 'Courier', 'Delivered']

/** A status that is likely at an age in days. */
export function randomStatus(random: Random, age: number): OrderStatus {
  const shares = STATUS_SHARES.find(([days]) => age < days)?.[1] ?? []
  let rest = random.below(100)
  for (const [status, share] of shares) {
    if (rest < share) return status
    rest -= share
  }
  return INITIAL_STATUS
}

/** The statuses that lead to one; `wasSent`: the parcel was with a courier before the order was cancelled. */
function pathTo(random: Random, status: OrderStatus, wasSent: boolean): OrderStatus[] {
  if (status !== 'Cancelled') return STATUS_PATH.slice(0, STATUS_PATH.indexOf(status) + 1)
  return [...STATUS_PATH.slice(0, wasSent ? STATUS_PATH.indexOf('Courier') + 1 : random.between(1, 2)), status]
}

/** The status changes in order, some hours apart, all of them before `now`. */
function statusHistory(random: Random, now: Date, createdAt: Date, statuses: readonly OrderStatus[]) {
  const hours = statuses.map((_, step) => (step ? random.between(180, 1_320) / 60 : 0))
  const sum = hours.reduce((total, gap) => total + gap, 0)
  const scale = Math.min(1, (daysBetween(createdAt, now) * 24 * 0.9) / Math.max(sum, 1))
  let elapsedHours = 0
  return statuses.map((to, step) => {
    elapsedHours += (hours[step] ?? 0) * scale
    return { from: statuses[step - 1] ?? null, to, at: secondsAfter(createdAt, Math.round(elapsedHours * HOUR)) }
  })
}
