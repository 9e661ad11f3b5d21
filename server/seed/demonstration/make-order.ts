import { orderTotals } from '#shared/rules/money/price.ts'
import { generateOrderNumber } from '#shared/rules/orders/order-number.ts'
import { type OrderStatus, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import type { SeedProduct } from './catalogue.ts'
import { pathTo, statusHistory } from './order-status.ts'
import type { People, Person } from './people.ts'
import type { Random } from './random.ts'
import type { SeedShowroom } from './showrooms.ts'
import { daysBefore } from './time.ts'

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
