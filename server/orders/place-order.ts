import type { Config } from '#server/config.ts'
import type { ShortRow } from '#server/pairs/moves.queries.ts'
import { soldOut } from '#server/pairs/serve.queries.ts'
import { onDuplicate, postgresErrorCode, postgresErrorDetail } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError, tooMany } from '#server/platform/errors/shop-error.ts'
import { queuePerKey } from '#server/platform/flow/limit-concurrency.ts'
import { counterKey } from '#server/platform/http/limits.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { requireOpenVoucher, toVoucherRefusal } from '#server/vouchers/spend-voucher.queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { OrderInput } from '#shared/schemas/orders/order-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { buildOrder, readyByOf } from './build-order.ts'
import { lettersOfOrder } from './order-letters.ts'
import {
  awaitReplication,
  lockCustomerOrders,
  type OrderContext,
  readOrderContext,
  writeOrder,
} from './place-order.queries.ts'
import { hashRequest, keptInvoice, type Stranger } from './place-order-payload.ts'
import { findOrder, toOrderDetail } from './queries.ts'

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

/** `holds` false: the order is to hold no pairs until somebody has confirmed it; `takenBy`: the clerk who takes it by phone. */
type Attempt = PlaceOrderRequest & { requestHash: string; holds: boolean; takenBy: string | null }

/**
 * Places an order with current prices and its letters, and returns it once it is committed. Repeating the same intent, by
 * its key or within 15 s, returns the first order instead. Orders of one customer are serialized, those of
 * different customers are not (decision 0007).
 *
 * Throws 404 for an unknown showroom, product or size; 409 for an unexpected total, too few pairs in the showroom, a key or
 * transaction id that belongs to another order, or a lock timeout; 422 for a voucher that cannot pay so much; 429 above the limit; and what `checkOpen` and
 * `checkProofOfWork` throw.
 */
export async function placeOrder(db: Db, request: PlaceOrderRequest): Promise<OrderDetail> {
  const attempt = { ...request, requestHash: hashRequest(request.input), takenBy: null }
  try {
    return await place(db, { ...attempt, holds: true }).catch((error: unknown) => {
      if (postgresErrorCode(error) === HOLDS_ENOUGH) return place(db, { ...attempt, holds: false })
      throw error
    })
  } catch (error) {
    throw await toSoldOut(db, request.input, error)
  }
}

/**
 * Places what a clerk takes by phone, in a transaction that the caller opens and in which the order is confirmed: it holds its pairs, as
 * a web order does once it is. Throws as `placeOrder`; short of pairs, `toSoldOut` turns the error of the transaction into its refusal.
 */
export function placeTaken(tx: Db, request: PlaceOrderRequest & { takenBy: string }): Promise<Placed> {
  return placeWithLock(tx, { ...request, requestHash: hashRequest(request.input), holds: true })
}

/** `isRepeat`: this intent had placed it before. */
interface Placed {
  order: OrderDetail
  isRepeat: boolean
}

/** Turns are taken before there is a connection: who has one waits for nobody that needs another. */
async function place(db: Db, attempt: Attempt): Promise<OrderDetail> {
  const { order, network } = await tryPlaceOrder(db, attempt, inTurnOf)
  if (order) return order
  const placed = await inTurnOfCustomer(attempt.customer, () =>
    inTurnOf(network, () => db.transaction((tx) => placeWithLock(tx, attempt))),
  )
  return placed.order
}

/** Null: no stranger's, which waits for nobody. */
function inTurnOf<T>(network: string | null, work: () => Promise<T>): Promise<T> {
  return network ? inTurnOfNetwork(network, work) : work()
}

/** The refusal of an order for which `place_order` found too few pairs; any other error as it is. */
export async function toSoldOut(
  db: Db,
  { store, products }: Pick<OrderInput, 'store' | 'products'>,
  error: unknown,
): Promise<unknown> {
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
async function placeWithLock(tx: Db, request: Attempt): Promise<Placed> {
  await lockCustomerOrders(tx, request.customer).catch(rejectLockTimeout)
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt += 1) {
    const { order, isRepeat } = await tryPlaceOrder(tx, request, (_, write) => write())
    if (order) return { order, isRepeat }
  }
  throw new Error(`no free order number in ${MAX_NUMBER_ATTEMPTS} tries`)
}

/**
 * Returns no order, with nothing written, if something changed between reading and writing; and the network whose turn `inTurn` was
 * asked for, null for no stranger's.
 */
async function tryPlaceOrder(
  db: Db,
  request: Attempt,
  inTurn: typeof inTurnOf,
): Promise<{ order: OrderDetail | null; network: string | null; isRepeat: boolean }> {
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
  if (existingOrder) {
    const order = await findRepeatedOrder(db, existingOrder, request.requestHash)
    return { order, network: null, isRepeat: true }
  }
  request.checkOpen(settings.opening)
  enforceOrderLimit(context, request.limit)
  const { input } = request
  const readyBy =
    input.fulfilment === 'collection' && context.store
      ? await readyByOf(db, settings, context.store._id, context.now)
      : null
  const { row, lines } = buildOrder({ ...request, readyBy }, context)
  if (!context.hasDeliveredOrder) await request.checkProofOfWork()
  const { voucher: given } = request.input
  const voucher = given ? await requireOpenVoucher(db, given, 'voucher.code') : null
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
    voucher: voucher && { voucher: voucher.id, taka: row.byVoucher },
    // The call has confirmed it: nothing bounds what it holds.
    stranger: request.takenBy || context.hasDeliveredOrder ? null : toStranger(request, settings),
  }
  const write = () =>
    writeOrder(db, context.newestOrder, newOrder)
      .catch(onDuplicate('transaction_id_used'))
      .catch((error: unknown) => {
        throw toVoucherRefusal(error, 'voucher.code')
      })
  const network = settings.stock.kept && newOrder.stranger?.holds ? newOrder.stranger.network : null
  if (!(await inTurn(network, write))) return { order: null, network, isRepeat: false }
  // What its voucher has paid has changed it since it was built.
  return { order: voucher ? await findOrder(db, order._id) : order, network, isRepeat: false }
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

/** Turns a lock timeout (55P03) into the 409 of an order in progress. */
export function rejectLockTimeout(error: unknown): never {
  if (postgresErrorCode(error) === '55P03') throw new ShopError('order_in_progress')
  throw error
}
