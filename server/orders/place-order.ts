import { createHash, randomInt } from 'node:crypto'
import { isTaken } from '#server/db/constraint-errors.ts'
import { databaseCode } from '#server/db/error-code.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { conflict, notFound, tooMany } from '#server/http/errors.ts'
import { parseId } from '#server/http/parse-id.ts'
import { orderPlacedLetter } from '#server/mail/letters/order-placed.ts'
import { isId } from '#shared/rules/id.ts'
import { orderNumber } from '#shared/rules/order-number.ts'
import { INITIAL_STATUS } from '#shared/rules/order-status.ts'
import { orderTotals } from '#shared/rules/price.ts'
import type { OrderDetail, OrderInput } from '#shared/schemas/order.ts'
import { type Basis, lockOrdersOf, type OrderedProduct, readBasis, writeOrder } from './place-order.queries.ts'
import { findOrder, type OrderRow, toDetail } from './queries.ts'

const SECOND = 1000
/** Without an idempotency key, the same request within this time is the same order. */
const REPEAT_WITHIN = 15 * SECOND
const LIMIT_WINDOW = 10 * 60 * SECOND
const NUMBERS_TRIED = 20
const TRANSACTION_USED = 'This transaction id was already used for another order. Please check it.'

interface Asked {
  customer: string
  /** the client's idempotency key for this intent to buy, or null */
  key: string | null
  input: OrderInput
  /** maximum number of orders per account in ten minutes */
  limit: number
  /** URL of the shop, for the letter */
  publicUrl: string
}

/**
 * Places an order with current prices and a confirmation letter, and returns it once it is committed. Repeating the same
 * intent, by its key or within 15 s, returns the first order instead. Orders of one customer are serialized, those of
 * different customers are not (decision 0007).
 *
 * Throws 404 for an unknown showroom, product or size; 409 for an unexpected total, a key or transaction id that belongs
 * to another order, or a lock timeout; 429 above the limit.
 */
export async function placeOrder(db: Db, asked: Asked): Promise<OrderDetail> {
  return (await tryToPlace(db, asked)) ?? placeInTurn(db, asked)
}

/** Under the customer's lock, an attempt can only fail on a taken order number or a showroom that closes meanwhile. */
function placeInTurn(db: Db, asked: Asked): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    await lockOrdersOf(tx, asked.customer).catch(refuseBusy)
    for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
      const order = await tryToPlace(tx, asked)
      if (order) return order
    }
    throw new Error(`no free order number in ${NUMBERS_TRIED} tries`)
  })
}

/** Returns null, with nothing written, if something changed between reading and writing. */
async function tryToPlace(db: Db, asked: Asked): Promise<OrderDetail | null> {
  const requestHash = hashOf(asked.input)
  const basis = await readBasis(db, whatIsAsked(asked, requestHash))
  if (basis.first) return findFirst(db, basis.first, requestHash)
  refuseTooMany(basis, asked.limit)
  const { row, lines } = makeOrder(asked, requestHash, basis)
  const order = toDetail(row, lines)
  const letter = orderPlacedLetter({ order, publicUrl: asked.publicUrl })
  const stored = { order: row.order, lines: lines.map(({ line }) => line), letter }
  return (await writeOrder(db, basis.newest, stored).catch(isTaken(TRANSACTION_USED))) ? order : null
}

function whatIsAsked({ customer, key, input }: Asked, requestHash: string) {
  const idsOf = (texts: string[]) => [...new Set(texts.map((text) => text.toLowerCase()))].filter(isId)
  return {
    customer,
    key,
    requestHash,
    repeatWithin: REPEAT_WITHIN / SECOND,
    limitWindow: LIMIT_WINDOW / SECOND,
    store: idsOf([input.store])[0] ?? null,
    products: idsOf(input.products.map(({ product }) => product)),
    sizes: idsOf(input.products.map(({ size }) => size)),
  }
}

/** The order that this intent has already created, in its current state. */
async function findFirst(db: Db, first: NonNullable<Basis['first']>, requestHash: string): Promise<OrderDetail> {
  if (first.requestHash !== requestHash) throw conflict('This Idempotency-Key belongs to another order', 'key_reused')
  const order = await findOrder(db, first.id)
  if (!order) throw new Error(`order ${first.id} was written and is not there`)
  return order
}

function refuseTooMany({ placed, oldest, now }: Basis, limit: number): void {
  if (placed >= limit && oldest) throw tooMany((oldest.getTime() + LIMIT_WINDOW - now.getTime()) / SECOND)
}

/** Builds the rows of the order. */
function makeOrder({ key, input }: Asked, requestHash: string, { now, customer, ...basis }: Basis) {
  if (!basis.store) throw notFound('Showroom')
  const id = newId()
  const lines = priceLines(input.products, basis.products).map(({ image1, ...line }, position) => ({
    line: { ...line, order: id, position },
    image: image1,
    archivedAt: null,
  }))
  const totals = orderTotals(lines.map(({ line }) => line))
  if (input.expectedTotal !== undefined && input.expectedTotal !== totals.total)
    throw conflict('Prices have changed. Please review your cart.', 'prices_changed')
  const order: OrderRow = {
    id,
    number: orderNumber(now, (below) => randomInt(below)),
    customer: customer._id,
    store: basis.store._id,
    status: INITIAL_STATUS,
    paymentMethod: input.payment.method,
    paymentNumber: input.payment.number,
    transactionId: input.payment.method === 'COD' ? null : (input.payment.transactionId ?? null),
    shippingName: input.shippingAddress.name,
    shippingEmail: input.shippingAddress.email,
    shippingPhone: input.shippingAddress.phone,
    shippingAddress: input.shippingAddress.address,
    ...totals,
    idempotencyKey: key,
    requestHash,
    createdAt: now,
    updatedAt: now,
    statusChangedAt: now,
    deliveredAt: null,
    paymentVerifiedAt: null,
    paymentVerifiedBy: null,
  }
  return { row: { order, customer, store: basis.store, storeArchivedAt: null }, lines }
}

/** Builds the lines: only product, size and quantity come from the request, everything else from the database. */
function priceLines(wanted: OrderInput['products'], products: OrderedProduct[]) {
  const lines = wanted.map(({ product, size, quantity }) => ({
    product: parseId(product, 'Product'),
    size: parseId(size, 'Size'),
    quantity,
  }))
  const known = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => {
    const found = known.get(line.product)
    if (!found) throw notFound('Product')
    const { id: _, sizes, ...product } = found
    const size = sizes.find(({ id }) => id === line.size)
    if (!size) throw notFound('Size')
    return { ...line, ...product, sizeNumber: size.number }
  })
}

/** 55P03: lock timeout. */
function refuseBusy(error: unknown): never {
  if (databaseCode(error) === '55P03') throw conflict('Order is already being placed', 'order_in_progress')
  throw error
}

/** Hashes the parsed request, so that differently spelled but equal requests have the same hash. */
function hashOf({ customer: _, status: __, ...input }: OrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
