import { createHash, randomInt } from 'node:crypto'
import { databaseCode } from '#server/db/error-code.ts'
import type { Db } from '#server/db/open.ts'
import { isTaken } from '#server/db/refused-writes.ts'
import { conflict, notFound, tooMany } from '#server/http/errors.ts'
import { parseId } from '#server/http/given-id.ts'
import { orderPlacedLetter } from '#server/mail/letters/order-placed.ts'
import { addLetter } from '#server/mail/queries.ts'
import { orderNumber } from '#shared/rules/order-number.ts'
import { INITIAL_STATUS } from '#shared/rules/order-status.ts'
import { orderTotals } from '#shared/rules/price.ts'
import type { OrderDetail, OrderInput } from '#shared/schemas/order.ts'
import {
  addOrder,
  addOrderLines,
  findByKey,
  findSameRequest,
  isOpenStore,
  lockOrdersOf,
  ordersSince,
  productsToOrder,
  sizesToOrder,
} from './placing/queries.ts'
import { addOrderEvent, findOrder } from './queries.ts'

const SECOND = 1000
/** The same request again within this time is the same order, where the client names no key (security.md section 2). */
const REPEAT_WITHIN = 15 * SECOND
const LIMIT_WINDOW = 10 * 60 * SECOND
const NUMBERS_TRIED = 20
const TRANSACTION_USED = 'This transaction id was already used for another order. Please check it.'

interface Asked {
  customer: string
  /** the client's name for this one intent to buy, or null */
  key: string | null
  input: OrderInput
  /** orders of one account in ten minutes */
  limit: number
  /** address of the shop, for the letter */
  publicUrl: string
}

/**
 * Places an order in one transaction and gives it back once it is committed: the prices, names and colours of this
 * moment, the totals by `rules/price.ts`, the status Pending, a letter to its e-mail. The same intent again, by its key
 * or within 15 s, gives the first order instead (OUT-09, I3). Orders of one customer are placed one after the other;
 * those of different customers do not wait for each other. Throws 404 for an unknown store, product or size, 409 for
 * another total than expected, for a key of another order, for the transaction id of another order that was not cancelled,
 * and when the customer's last order takes too long, 429 above the limit.
 */
export function placeOrder(db: Db, asked: Asked): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const now = await lockOrdersOf(tx, asked.customer).catch(refuseBusy)
    const requestHash = hashOf(asked.input)
    const first = await findFirst(tx, asked, requestHash, now)
    const order = await readOrder(tx, first ?? (await writeOrder(tx, asked, requestHash, now)))
    if (!first)
      await addLetter(tx, order.shippingAddress.email, orderPlacedLetter({ order, publicUrl: asked.publicUrl }))
    return order
  })
}

async function readOrder(tx: Db, id: string): Promise<OrderDetail> {
  const order = await findOrder(tx, id)
  if (!order) throw new Error(`order ${id} was written and is not there`)
  return order
}

/** The order that this intent has made already. */
async function findFirst(tx: Db, { customer, key }: Asked, requestHash: string, now: Date): Promise<string | null> {
  if (!key) return (await findSameRequest(tx, customer, requestHash, ago(now, REPEAT_WITHIN)))?.id ?? null
  const first = await findByKey(tx, customer, key)
  if (first && first.requestHash !== requestHash)
    throw conflict('This Idempotency-Key belongs to another order', 'key_reused')
  return first?.id ?? null
}

async function writeOrder(tx: Db, asked: Asked, requestHash: string, now: Date): Promise<string> {
  const { customer, input } = asked
  await refuseTooMany(tx, asked, now)
  const store = parseId(input.store, 'Showroom')
  if (!(await isOpenStore(tx, store))) throw notFound('Showroom')
  const lines = await priceLines(tx, input.products)
  const totals = orderTotals(lines)
  if (input.expectedTotal !== undefined && input.expectedTotal !== totals.total)
    throw conflict('Prices have changed. Please review your cart.', 'prices_changed')

  const id = await addNumbered(tx, now, {
    customer,
    store,
    status: INITIAL_STATUS,
    paymentMethod: input.payment.method,
    paymentNumber: input.payment.number,
    transactionId: input.payment.method === 'COD' ? null : (input.payment.transactionId ?? null),
    shippingName: input.shippingAddress.name,
    shippingEmail: input.shippingAddress.email,
    shippingPhone: input.shippingAddress.phone,
    shippingAddress: input.shippingAddress.address,
    ...totals,
    idempotencyKey: asked.key,
    requestHash,
    createdAt: now,
    updatedAt: now,
    statusChangedAt: now,
  })
  await addOrderLines(
    tx,
    lines.map((line, position) => ({ ...line, order: id, position })),
  )
  await addOrderEvent(tx, { order: id, from: null, to: INITIAL_STATUS, by: customer, at: now })
  return id
}

/** The lines as they are written down: what the server knows of each product, and only size and quantity of what was sent. */
async function priceLines(tx: Db, wanted: OrderInput['products']) {
  const lines = wanted.map(({ product, size, quantity }) => ({
    product: parseId(product, 'Product'),
    size: parseId(size, 'Size'),
    quantity,
  }))
  const ids = [...new Set(lines.map(({ product }) => product))]
  const known = await productsToOrder(tx, ids)
  const sizeOf = await sizesToOrder(tx, ids)
  return lines.map((line) => {
    const product = known.get(line.product)
    if (!product) throw notFound('Product')
    const sizeNumber = sizeOf(line.product, line.size)
    if (sizeNumber === null) throw notFound('Size')
    return { ...line, ...product, sizeNumber }
  })
}

async function addNumbered(tx: Db, now: Date, row: Omit<Parameters<typeof addOrder>[1], 'number'>): Promise<string> {
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const number = orderNumber(now, (below) => randomInt(below))
    const id = await addOrder(tx, { ...row, number }).catch(isTaken(TRANSACTION_USED))
    if (id) return id
  }
  throw new Error(`no free order number in ${NUMBERS_TRIED} tries`)
}

async function refuseTooMany(tx: Db, { customer, limit }: Asked, now: Date): Promise<void> {
  const { placed, first } = await ordersSince(tx, customer, ago(now, LIMIT_WINDOW))
  if (placed >= limit && first) throw tooMany((first.getTime() + LIMIT_WINDOW - now.getTime()) / SECOND)
}

/** 55P03: the lock was not free in time. */
function refuseBusy(error: unknown): never {
  if (databaseCode(error) === '55P03') throw conflict('Order is already being placed', 'order_in_progress')
  throw error
}

/** Tells one request from another, whatever spelling its fields came in. */
function hashOf({ customer: _, status: __, ...input }: OrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
