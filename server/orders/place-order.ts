import { randomInt } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { ShortRow } from '#server/pairs/moves.queries.ts'
import { soldOut } from '#server/pairs/serve.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import { onDuplicate, postgresErrorCode, postgresErrorDetail } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError, tooMany } from '#server/platform/errors/shop-error.ts'
import { queuePerKey } from '#server/platform/flow/limit-concurrency.ts'
import { counterKey } from '#server/platform/http/limits.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { orderTotals } from '#shared/rules/money/price.ts'
import { deliveryFee } from '#shared/rules/orders/delivery.ts'
import { generateOrderNumber } from '#shared/rules/orders/order-number.ts'
import { INITIAL_STATUS } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { OrderInput } from '#shared/schemas/orders/order-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { addressWithDistrict } from './address-changes.queries.ts'
import { lettersOfOrder } from './order-letters.ts'
import {
  awaitReplication,
  lockCustomerOrders,
  type OrderContext,
  type OrderedProduct,
  readOrderContext,
  writeOrder,
} from './place-order.queries.ts'
import { hashRequest, keptInvoice, type Stranger } from './place-order-payload.ts'
import { findOrder, type OrderRow, toOrderDetail } from './queries.ts'

const SECOND_MS = 1000
/** Without an idempotency key, the same request within this time is the same order. */
const REPEAT_WINDOW_MS = 15 * SECOND_MS
const LIMIT_WINDOW_MS = 10 * 60 * SECOND_MS
const MAX_NUMBER_ATTEMPTS = 20
/** The SQLSTATEs that `place_order` raises. */
const SHORT_OF_PAIRS = 'ST001'
const HOLDS_ENOUGH = 'ST002'

/**
 * Strangers of one network take turns at its lock, of which the shop's ten connections see three at once: many who order behind
 * one mobile network keep neither staff nor other shoppers waiting.
 */
const inTurnOfNetwork = queuePerKey(500, 3)
/** As do the orders of one customer that have to wait for each other. */
const inTurnOfCustomer = queuePerKey(100)

interface PlaceOrderRequest {
  customer: string
  /** the client's idempotency key for this intent to buy, or null */
  key: string | null
  input: OrderInput
  /** maximum number of orders, placed or refused, per account in ten minutes */
  limit: number
  /** throws if the shop is closed to this customer */
  checkOpen: (opening: Settings['opening']) => void
  /** lets an account without a delivered order go on, or throws; called again, it does nothing */
  checkProofOfWork: () => Promise<void>
  /** the network of the client, /24 or /48; null: unknown */
  network: string | null
  /** for the letters: URL of the shop, and the secret that signs links */
  config: Pick<Config, 'publicUrl' | 'tokenSecret' | 'limits'>
}

/** `holds` false: the order is to hold no pairs until somebody has confirmed it. */
type Attempt = PlaceOrderRequest & { requestHash: string; holds: boolean }

/**
 * Places an order with current prices and its letters, and returns it once it is committed. Repeating the same intent, by
 * its key or within 15 s, returns the first order instead. Orders of one customer are serialized, those of
 * different customers are not (decision 0007).
 *
 * Throws 404 for an unknown showroom, product or size; 409 for an unexpected total, too few pairs in the showroom, a key or
 * transaction id that belongs to another order, or a lock timeout; 429 above the limit; and what `checkOpen` and
 * `checkProofOfWork` throw.
 */
export async function placeOrder(db: Db, request: PlaceOrderRequest): Promise<OrderDetail> {
  const attempt = { ...request, requestHash: hashRequest(request.input) }
  try {
    return await place(db, { ...attempt, holds: true }).catch((error: unknown) => {
      if (postgresErrorCode(error) === HOLDS_ENOUGH) return place(db, { ...attempt, holds: false })
      throw error
    })
  } catch (error) {
    throw await toSoldOut(db, request.input, error)
  }
}

/** Turns are taken before there is a connection: who has one waits for nobody that needs another. */
async function place(db: Db, attempt: Attempt): Promise<OrderDetail> {
  const { order, network } = await tryPlaceOrder(db, attempt, inTurnOf)
  if (order) return order
  return inTurnOfCustomer(attempt.customer, () => inTurnOf(network, () => placeWithLock(db, attempt)))
}

/** Null: no stranger's, which waits for nobody. */
function inTurnOf<T>(network: string | null, work: () => Promise<T>): Promise<T> {
  return network ? inTurnOfNetwork(network, work) : work()
}

/** The refusal of an order for which `place_order` found too few pairs; any other error as it is. */
async function toSoldOut(db: Db, { store, products }: OrderInput, error: unknown): Promise<unknown> {
  if (postgresErrorCode(error) !== SHORT_OF_PAIRS) return error
  const short = JSON.parse(postgresErrorDetail(error) ?? '[]') as ShortRow[]
  const lines = products.map(({ product, size, quantity }) => ({
    product: product.toLowerCase(),
    size: size.toLowerCase(),
    quantity,
  }))
  return soldOut(db, store.toLowerCase(), lines, short, 'visitor')
}

/** Under the customer's lock, an attempt can only fail on a taken order number or a showroom that closes meanwhile. */
function placeWithLock(db: Db, request: Attempt): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    await lockCustomerOrders(tx, request.customer).catch(rejectLockTimeout)
    for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt += 1) {
      const { order } = await tryPlaceOrder(tx, request, (_, write) => write())
      if (order) return order
    }
    throw new Error(`no free order number in ${MAX_NUMBER_ATTEMPTS} tries`)
  })
}

/**
 * Returns no order, with nothing written, if something changed between reading and writing; and the network whose turn `inTurn` was
 * asked for, null for no stranger's.
 */
async function tryPlaceOrder(
  db: Db,
  request: Attempt,
  inTurn: typeof inTurnOf,
): Promise<{ order: OrderDetail | null; network: string | null }> {
  const context = await readOrderContext(db, toContextParams(request))
  return withShopOf(context.settings, () => decide(db, request, context, inTurn))
}

/** Decides from what was read, and writes the order with its letters. */
async function decide(
  db: Db,
  request: Attempt,
  context: OrderContext,
  inTurn: typeof inTurnOf,
): ReturnType<typeof tryPlaceOrder> {
  const { settings, existingOrder } = context
  if (existingOrder) return { order: await findRepeatedOrder(db, existingOrder, request.requestHash), network: null }
  request.checkOpen(settings.opening)
  if (!settings.payments.methods.includes(request.input.payment.method)) throw notOffered()
  enforceOrderLimit(context, request.limit)
  const { row, lines } = buildOrder(request, context)
  if (!context.hasDeliveredOrder) await request.checkProofOfWork()
  const order = toOrderDetail(row, lines)
  const letters = settings.letters.orderPlaced
    ? lettersOfOrder(order, context.mailbox, request.config)
    : { letters: [], emailProof: null }
  const newOrder = {
    order: row.order,
    lines: lines.map(({ line }) => line),
    letters,
    invoice: keptInvoice(settings, row.order.subtotal),
    exemptAfterDelivered: settings.calls.exemptAfterDelivered,
    stranger: context.hasDeliveredOrder ? null : toStranger(request, settings),
  }
  const write = () => writeOrder(db, context.newestOrder, newOrder).catch(onDuplicate('transaction_id_used'))
  const network = settings.stock.kept && newOrder.stranger?.holds ? newOrder.stranger.network : null
  return { order: (await inTurn(network, write)) ? order : null, network }
}

/** The bounds are the owner's, unless the environment sets others. */
function toStranger({ network, config, holds }: Attempt, { holds: bounds }: Settings): Stranger {
  return {
    network: network && keyedHash(config.tokenSecret, 'network of a hold', network),
    perStranger: config.limits.heldPerStranger ?? bounds.perStranger,
    perNetwork: config.limits.heldPerNetwork ?? bounds.perNetwork,
    holds,
  }
}

function toContextParams({ customer, key, input, requestHash }: Attempt) {
  const validIds = (candidates: string[]) => [...new Set(candidates.map((text) => text.toLowerCase()))].filter(isId)
  return {
    customer,
    key,
    requestHash,
    repeatWithin: REPEAT_WINDOW_MS / SECOND_MS,
    limitWindow: LIMIT_WINDOW_MS / SECOND_MS,
    refusedKey: counterKey('ordersPerAccount', customer),
    store: validIds([input.store])[0] ?? null,
    products: validIds(input.products.map(({ product }) => product)),
    sizes: validIds(input.products.map(({ size }) => size)),
  }
}

/** The order that this intent has already created, in its current state. */
async function findRepeatedOrder(
  db: Db,
  existing: NonNullable<OrderContext['existingOrder']>,
  requestHash: string,
): Promise<OrderDetail> {
  if (existing.requestHash !== requestHash) throw new ShopError('key_reused')
  const order = await findOrder(db, existing.id)
  if (!order) throw new Error(`order ${existing.id} was written and is not there`)
  await awaitReplication(db)
  return order
}

/** Orders and refused orders count together; there is room again as soon as either of them leaves its window. */
function enforceOrderLimit({ recentCount, oldestRecent, refused, now }: OrderContext, limit: number): void {
  if (recentCount + (refused?.count ?? 0) < limit) return
  const freeAt = [oldestRecent && oldestRecent.getTime() + LIMIT_WINDOW_MS, refused?.until].filter(
    (time) => time != null,
  )
  throw tooMany((Math.min(...freeAt) - now.getTime()) / SECOND_MS)
}

/** Builds the rows of the order. */
function buildOrder(
  { key, input, requestHash, holds }: Attempt,
  { now, customer, settings, ...context }: OrderContext,
) {
  if (!context.store) throw notFound('Showroom')
  const id = newId()
  const lines = priceLines(input.products, context.products).map(({ image1, ...line }, position) => ({
    line: { ...line, order: id, position },
    image: image1,
    onSale: true,
  }))
  const totals = orderTotals(
    lines.map(({ line }) => line),
    (subtotal) => deliveryFee(settings.delivery, subtotal, input.shippingAddress.district),
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
    shippingName: input.shippingAddress.name,
    shippingEmail: input.shippingAddress.email,
    shippingPhone: input.shippingAddress.phone,
    shippingAddress: addressWithDistrict(input.shippingAddress.address, input.shippingAddress.district),
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
    money: 'none',
    paid: 0,
    paidBack: 0,
    cashSince: null,
  }
  const row = { order, customer, store: context.store, storeArchivedAt: null, sizesToConfirm: !holds }
  return { row, lines }
}

/** Builds the lines: only product, size and quantity come from the request, everything else from the database. */
function priceLines(requestedLines: OrderInput['products'], products: OrderedProduct[]) {
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

function notOffered(): Error {
  const message = t('Please choose another way to pay')
  return invalid([{ path: 'payment.method', message, code: 'not_offered' }])
}

/** Turns a lock timeout (55P03) into the 409 of an order in progress. */
export function rejectLockTimeout(error: unknown): never {
  if (postgresErrorCode(error) === '55P03') throw new ShopError('order_in_progress')
  throw error
}
