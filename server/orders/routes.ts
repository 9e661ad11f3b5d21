import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { correctTransactionId } from '#server/payments/correct-transaction-id.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress, networkOf } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, ownOr, selfOr, signedIn } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import { checkProofOfWork, proofOfWorkHeader } from '#server/platform/http/proof-of-work.ts'
import { refuseUnlessStaff } from '#server/platform/http/refuse-while-closed.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroom } from '#server/showrooms/queries.ts'
import { isDistrict } from '#shared/bangladesh/locations.ts'
import { t } from '#shared/language/t.ts'
import { INITIAL_STATUS } from '#shared/rules/orders/order-status.ts'
import { collectionTimes, promisedDayQuery } from '#shared/schemas/orders/collection.ts'
import { order, orderDetail, orderListQuery } from '#shared/schemas/orders/order.ts'
import { idempotencyKey, orderInput, transactionIdCorrection } from '#shared/schemas/orders/order-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { readCollectionTimes } from './build-order.ts'
import { placeOrder } from './place-order.ts'
import { promisedDay } from './place-order-payload.ts'
import { findPlacedOrder, readCustomerOrders, readOrder } from './read-orders.ts'

const create = defineRoute({
  method: 'post',
  path: '/create',
  access: signedIn,
  refusedWhileClosed: 'handler',
  summary: 'Place an order for oneself',
  description:
    'Prices, totals, customer and status are the server’s. The same Idempotency-Key always gives the same order; without a key the same request gives the same order for 15 seconds. Until an order of the account has been delivered, more than a few from one address need work: 428 brings a challenge, whose answers go into the header.',
  request: {
    headers: z.object({ 'idempotency-key': idempotencyKey.optional(), 'proof-of-work': proofOfWorkHeader }),
    body: jsonBody(orderInput),
  },
  responses: {
    201: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order, committed'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    409: jsonError,
    422: jsonError,
    428: jsonError,
    429: jsonError,
  },
})

const customerOrder = defineRoute({
  method: 'get',
  path: '/customerOrder/{userId}',
  access: selfOr('userId', 'read_customers'),
  summary: 'The orders of a customer, newest first',
  description:
    '`from` and `to` bound when an order was placed: days in Dhaka (`to` as a whole) or moments. Without `page` and `limit`, at most the newest 1,000.',
  request: {
    params: z.object({ userId: z.string().meta({ description: 'id' }) }),
    query: orderListQuery,
  },
  responses: {
    200: { ...jsonResponse(z.array(order), 'One page of orders'), headers: paginationHeaders },
    401: jsonError,
    403: jsonError,
    404: jsonError,
    422: jsonError,
  },
})

const singleOrder = defineRoute({
  method: 'get',
  path: '/singleOrder/{id}',
  access: ownOr('read_orders'),
  summary: 'One order, for its customer, the staff of its store and admins',
  description: 'To everybody else it is not there: the same 404 as for an unknown id.',
  request: { params: idParam },
  responses: {
    200: jsonResponse(orderDetail, 'The order as it was stored on its day'),
    401: jsonError,
    404: jsonError,
  },
})

const placed = defineRoute({
  method: 'get',
  path: '/placed/{key}',
  access: signedIn,
  summary: 'The own order that was placed with an Idempotency-Key',
  description: 'For a client whose answer was lost: 404 as long as no order has that key.',
  request: { params: z.object({ key: idempotencyKey }) },
  responses: {
    200: jsonResponse(orderDetail, 'The order as it is now'),
    401: jsonError,
    404: jsonError,
    409: jsonError,
    422: jsonError,
  },
})

/** Counts what is refused for the limit of orders, but for what asks to be sent again. */
const countRefusals = createMiddleware<ShopEnv>(async (c, next) => {
  await next()
  const { caller, limits } = c.var
  const { status } = c.res
  if (caller && status >= 400 && status < 500 && status !== 428 && status !== 429)
    await limits.count('ordersPerAccount', caller.id)
})

const router = createRouter()
router.use('/create', countRefusals)

const collectionTimesRead = defineRoute({
  method: 'get',
  path: '/collection-times',
  access: everyone,
  summary: 'When what is ordered now can be collected, in each store',
  description: 'By the hours of the store and what waits on its board. Empty while the shop does not offer it.',
  responses: { 200: jsonResponse(collectionTimes, 'Stores that hand out orders') },
})

const promisedDayRead = defineRoute({
  method: 'get',
  path: '/promised-day/{id}',
  access: everyone,
  summary: 'By when an order of now is delivered that a store sends',
  description: 'By the zone of the district, and the hours of the store.',
  request: { params: idParam, query: promisedDayQuery },
  responses: { 200: jsonResponse(z.object({ promisedOn: z.iso.date() }), 'The day in Dhaka'), 404: jsonError },
})

/** The customer routes of `/api/v1/orders`. */
export const orderRoutes = router
  .openapi(create, async (c) => {
    const input = c.req.valid('json')
    const { db, log, requestId, config } = c.var
    const customer = callerOf(c).id
    if (input.customer !== undefined && input.customer !== customer) throw new ShopError('other_customer')
    if (input.status !== undefined && input.status !== INITIAL_STATUS)
      log.warn(
        { event: 'privileged-key', keys: ['status'], caller: customer, requestId },
        'A privileged key was ignored',
      )
    const key = c.req.valid('header')['idempotency-key'] ?? null
    const limit = config.limits.ordersPerAccount
    const network = networkOf(clientAddress(c))
    let check: Promise<void> | undefined
    const checkOnce = () => {
      check ??= checkProofOfWork(c, 'order')
      return check
    }
    const checkOpen = (opening: Settings['opening']) => {
      if (c.var.isClosedBy(opening)) refuseUnlessStaff(c, callerOf(c))
    }
    const request = { customer, key, input, limit, network, config, checkOpen, checkProofOfWork: checkOnce }
    const order = await placeOrder(db, request)
    return c.json({ message: t('Order placed successfully'), order }, 201)
  })
  .openapi(collectionTimesRead, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { visitorDb } = c.var
    return c.json(await readCollectionTimes(visitorDb, await readSettings(visitorDb)), 200)
  })
  .openapi(promisedDayRead, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { visitorDb } = c.var
    const store = await findOr404('Showroom', c.req.valid('param').id, (id) => findShowroom(visitorDb, id))
    const { district } = c.req.valid('query')
    const known = isDistrict(district) ? district : null
    return c.json({ promisedOn: promisedDay(new Date(), await readSettings(visitorDb), store._id, known) }, 200)
  })
  .openapi(placed, async (c) => {
    const order = await findPlacedOrder(c.var.db, callerOf(c).id, c.req.valid('param').key)
    if (!order) throw notFound('Order')
    return c.json(order, 200)
  })
  .openapi(customerOrder, async (c) => {
    const customer = parseId(c.req.valid('param').userId, 'User')
    const query = c.req.valid('query')
    const { list, total } = await readCustomerOrders(c.var.db, actorOf(c), customer, query)
    setPaginationHeaders(c, { ...query, total })
    const { log, requestId } = c.var
    const by = callerOf(c).id
    if (by !== customer)
      log.info(
        { event: 'orders-read', by, customer, page: query.page, listed: list.length, requestId },
        'The orders of a customer were read',
      )
    return c.json(list, 200)
  })
  .openapi(singleOrder, async (c) => {
    const caller = callerOf(c)
    const order = await findOr404('Order', c.req.valid('param').id, (id) => readOrder(c.var.db, actorOf(c), id, caller))
    return c.json(order, 200)
  })

const correct = defineRoute({
  method: 'put',
  path: '/transaction-id/{id}',
  access: signedIn,
  summary: 'Correct the transaction id of an own order, until its payment is verified',
  description:
    'The shop then looks for the payment by this id. 409 once the payment is verified or the order is closed, and for an id of another order. Somebody else’s order is the 404 of no order.',
  request: { params: idParam, body: jsonBody(transactionIdCorrection) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now'),
    401: jsonError,
    404: jsonError,
    409: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

/** What buyers say of their payments, of `/api/v1/orders`. */
export const transactionIdRoutes = createRouter().openapi(correct, async (c) => {
  const id = parseId(c.req.valid('param').id, 'Order')
  const { db, limits } = c.var
  await limits.count('transactionIdsPerAccount', callerOf(c).id)
  await correctTransactionId(db, actorOf(c), id, c.req.valid('json').transactionId)
  const order = await findOr404('Order', id, () => readOrder(db, actorOf(c), id, callerOf(c)))
  return c.json({ message: t('Transaction ID saved. We check your payment again.'), order }, 200)
})
