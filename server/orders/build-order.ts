import { randomInt } from 'node:crypto'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, orderTotals } from '#shared/rules/money/price.ts'
import { deliveryFee } from '#shared/rules/orders/delivery.ts'
import { generateOrderNumber } from '#shared/rules/orders/order-number.ts'
import { INITIAL_STATUS } from '#shared/rules/orders/order-status.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { type Pace, readyBy as readyIn } from '#shared/rules/showrooms/ready-by.ts'
import type { CollectionTimes } from '#shared/schemas/orders/collection.ts'
import type { OrderInput } from '#shared/schemas/orders/order-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { setReadyBy } from './change-order.queries.ts'
import { addressColumns, toKeptAddress } from './kept-address.ts'
import { countWaiting, findPackingMinutes, type OrderContext, type OrderedProduct } from './place-order.queries.ts'
import { promisedDay } from './place-order-payload.ts'
import type { OrderRow } from './queries.ts'

/** What a new order is built from, beside what was read. */
interface OrderToBuild {
  key: string | null
  input: OrderInput
  requestHash: string
  /** false: the order is to hold no pairs until somebody has confirmed it */
  holds: boolean
  /** the clerk who takes it by phone; null: its customer places it on the web */
  takenBy: string | null
  /** when it can be fetched; null: it is delivered */
  readyBy: Date | null
}

/**
 * Builds the rows of an order. Throws 404 for what is not there or not on sale, 409 for an unexpected total, 422 for a way to pay that
 * the shop does not offer, and for more by voucher than it costs.
 */
export function buildOrder(
  { key, input, requestHash, holds, takenBy, readyBy }: OrderToBuild,
  { now, customer, settings, ...context }: OrderContext,
) {
  if (!settings.payments.methods.includes(input.payment.method)) throw notOffered()
  if (!context.store) throw notFound('Showroom')
  const id = newId()
  const lines = priceLines(input.products, context.products).map(({ image1, ...line }, position) => ({
    line: { ...line, order: id, position },
    image: image1,
    onSale: true,
  }))
  const totals = orderTotals(
    lines.map(({ line }) => line),
    (subtotal) => (readyBy ? 0 : deliveryFee(settings.delivery, subtotal, input.shippingAddress.district)),
  )
  if (input.expectedTotal !== undefined && input.expectedTotal !== totals.total) throw new ShopError('prices_changed')
  const order: OrderRow = {
    id,
    number: generateOrderNumber(now, (below) => randomInt(below)),
    customer: customer._id,
    store: context.store._id,
    status: INITIAL_STATUS,
    paymentMethod: input.payment.method,
    paymentNumber: input.payment.number,
    transactionId: input.payment.method === 'COD' ? null : (input.payment.transactionId ?? null),
    ...addressColumns(toKeptAddress(input.shippingAddress)),
    ...totals,
    idempotencyKey: key,
    requestHash,
    pairs: holds ? null : 'none',
    language: language(),
    createdAt: now,
    updatedAt: now,
    statusChangedAt: now,
    deliveredAt: null,
    paymentVerifiedAt: null,
    paymentVerifiedBy: null,
    channel: takenBy ? 'phone' : 'web',
    takenBy,
    money: 'none',
    paid: 0,
    paidBack: 0,
    cashSince: null,
    fulfilment: readyBy ? 'collection' : 'delivery',
    readyBy,
    promisedOn: readyBy ? null : promisedDay(now, settings, context.store._id, districtOf(input.shippingAddress)),
  }
  const byVoucher = input.voucher?.taka ?? 0
  if (byVoucher > totals.total) throw paysTooMuch(totals.total)
  const row = { order, customer, store: context.store, storeArchivedAt: null, sizesToConfirm: !holds, byVoucher }
  return { row, lines }
}

/** Builds the lines: only product, size and quantity come from the request, everything else from the database. */
export function priceLines(requestedLines: OrderInput['products'], products: OrderedProduct[]) {
  const lines = requestedLines.map(({ product, size, quantity }) => ({
    product: parseId(product, 'Product'),
    size: parseId(size, 'Size'),
    quantity,
  }))
  const productsById = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => {
    const orderedProduct = productsById.get(line.product)
    if (!orderedProduct) throw notFound('Product')
    const { id: _, sizes, ...product } = orderedProduct
    const size = sizes.find(({ id }) => id === line.size)
    if (!size) throw notFound('Size')
    return { ...line, ...product, sizeNumber: size.number }
  })
}

function paysTooMuch(total: number): Error {
  const message = t('A voucher pays at most what the order costs: {taka}', { taka: formatTaka(total) })
  return invalid([{ path: 'voucher.code', message, code: 'voucher_too_much' }])
}

function notOffered(): Error {
  const message = t('Please choose another way to pay')
  return invalid([{ path: 'payment.method', message, code: 'not_offered' }])
}

/** A median of two weeks hardly changes: for whoever looks, that of all showrooms is read once in this while. */
const KEPT_MS = 5 * 60_000

interface Kept {
  until: number
  minutes: Promise<Map<string, number>>
}

const keptMinutes = new WeakMap<Db, Kept>()

function minutesOfAll(db: Db): Kept['minutes'] {
  const kept = keptMinutes.get(db)
  if (kept && Date.now() < kept.until) return kept.minutes
  const minutes = findPackingMinutes(db, null)
  keptMinutes.set(db, { until: Date.now() + KEPT_MS, minutes })
  minutes.catch(() => keptMinutes.delete(db))
  return minutes
}

/** When what is ordered now can be fetched in each open showroom; nothing while the shop does not offer it. */
export async function readCollectionTimes(db: Db, settings: Settings): Promise<CollectionTimes> {
  if (!settings.collection.offered) return []
  const now = new Date()
  const minutes = await minutesOfAll(db)
  return [...(await countWaiting(db, null))].flatMap(([store, waiting]) => {
    const ready = readyAt(settings, store, now, { waiting, minutes: minutes.get(store) ?? null })
    return ready ? [{ store, readyBy: ready.toISOString(), now: now.toISOString() }] : []
  })
}

/** The same for one showroom in which an order is placed now. Throws 422 where nobody can collect. */
export async function readyByOf(db: Db, settings: Settings, store: string, now: Date): Promise<Date> {
  const waiting = settings.collection.offered ? (await countWaiting(db, store)).get(store) : undefined
  if (waiting !== undefined) {
    const minutes = (await findPackingMinutes(db, store)).get(store) ?? null
    const ready = readyAt(settings, store, now, { waiting, minutes })
    if (ready) return ready
  }
  const message = t('This showroom hands out no orders at the moment. Please choose delivery.')
  throw invalid([{ path: 'fulfilment', message, code: 'not_offered' }])
}

/**
 * Promises anew when an order can be fetched in its showroom; it stays as promised while the shop offers that no more. Throws 422 for a
 * showroom that hands out none.
 */
export async function promiseReady(tx: Db, settings: Settings, order: string, store: string): Promise<void> {
  if (settings.collection.offered) await setReadyBy(tx, order, await readyByOf(tx, settings, store, new Date()))
}

function readyAt({ hours, collection }: Settings, store: string, now: Date, pace: Pace): Date | null {
  return readyIn(hoursOfShowroom(hours, store), now, collection.minutes, pace)
}
