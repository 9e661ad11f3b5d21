import type { Context } from 'hono'
import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, mayAt, mayInSeveral } from '#server/platform/http/guard.ts'
import { assertOwn } from '#server/platform/http/own-showrooms.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import { type Order, order, orderDetail, paymentVerification, staffOrderQuery } from '#shared/schemas/orders/order.ts'
import {
  cancelOpen,
  clearUp,
  openOrders,
  statusChange,
  statusChanges,
  statusResults,
} from '#shared/schemas/orders/status-change.ts'
import { confirmedShort, verifiedShort } from '../short-lines.ts'
import { cancelOpenOrders, readOpenOrders } from './cancel-open.ts'
import { changeStatus, changeStatuses, setPaymentVerified } from './change-order.ts'
import { clearUpOrder } from './clear-up.ts'
import { type DeskQuery, readDeskOrders } from './queries.ts'

const LIST_DESCRIPTION = `Newest first. \`query\` looks in number, id, shipping name and phones; \`waiting\` leaves what waits for somebody. Without \`page\` and \`limit\`, at most the newest 1,000. X-Total-Count counts to ${MAX_COUNT}: then there may be more.`

const orderPage = { ...jsonResponse(z.array(order), 'One page of orders'), headers: paginationHeaders }

const all = defineRoute({
  method: 'get',
  path: '/all',
  access: mayInSeveral('read_orders'),
  summary: 'The orders of all stores',
  description: LIST_DESCRIPTION,
  request: { query: staffOrderQuery },
  responses: { 200: orderPage, 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError },
})

const storeOrder = defineRoute({
  method: 'get',
  path: '/storeOrder/{storeId}',
  access: mayAt('storeId', 'read_orders'),
  summary: 'The orders of one store, for its staff and admins',
  description: LIST_DESCRIPTION,
  request: {
    params: z.object({ storeId: z.string().meta({ description: 'id' }) }),
    query: staffOrderQuery.omit({ store: true }),
  },
  responses: { 200: orderPage, 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError },
})

const orderResponse = jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now')

const updateStatus = defineRoute({
  method: 'put',
  path: '/updateStatus/{id}',
  access: may('write_orders'),
  summary: 'Set the status of an order, for the staff of its store and admins',
  description:
    'Any status may follow any other; each change is kept with who and when. `from` is the status that the sender saw: 409 when it is another one by now. Pairs that are out come back only by `pairs`, which says what happened to them, with a `reason`: without it they stay out, and the order waits to be cleared up.',
  request: { params: idParam, body: jsonBody(statusChange) },
  responses: { 200: orderResponse, 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError },
})

const updateMany = defineRoute({
  method: 'put',
  path: '/update-many',
  access: may('write_orders'),
  summary: 'Set the status of many orders, each for itself',
  description:
    'An order that is refused holds up none of the others: the answer says for each whether it has changed, or why not.',
  request: { body: jsonBody(statusChanges) },
  responses: {
    200: jsonResponse(statusResults, 'What became of each'),
    401: jsonError,
    403: jsonError,
    422: jsonError,
  },
})

const clearingUp = defineRoute({
  method: 'put',
  path: '/clear-up/{id}',
  access: may('write_orders'),
  summary:
    'Say what happened to an order whose status says another thing than its pairs, or that was fetched without its code',
  description:
    'Pairs that are here again are counted in: those of an open order are held for it anew. 409 when there is nothing to clear up.',
  request: { params: idParam, body: jsonBody(clearUp) },
  responses: { 200: orderResponse, 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError },
})

const open = defineRoute({
  method: 'get',
  path: '/open-of/{id}',
  access: may('read_orders'),
  summary: 'How many open orders the account and the phone of an order have',
  description: 'Those that have not left, of the stores of the caller; it is asked before they are cancelled.',
  request: { params: idParam },
  responses: { 200: jsonResponse(openOrders, 'Counts'), 401: jsonError, 403: jsonError, 404: jsonError },
})

const cancelling = defineRoute({
  method: 'post',
  path: '/cancel-open/{id}',
  access: may('write_orders'),
  summary: 'Cancel all open orders of the account or the phone of an order',
  description:
    'All of them or none: 409 when there are no longer as many as `orders` says. Their pairs go back; what was paid waits to be paid back.',
  request: { params: idParam, body: jsonBody(cancelOpen) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), cancelled: z.int() }), 'How many were cancelled'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    409: jsonError,
    422: jsonError,
  },
})

const verifyPayment = defineRoute({
  method: 'put',
  path: '/verifyPayment/{id}',
  access: may('write_orders'),
  summary: 'Mark a wallet payment as verified, or take the mark back',
  request: { params: idParam, body: jsonBody(paymentVerification) },
  responses: { 200: orderResponse, 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError },
})

/** The staff routes of `/api/v1/orders`. */
export const orderDeskRoutes = createRouter()
  .openapi(all, async (c) => {
    const query = c.req.valid('query')
    const showroomId = query.store ? await findShowroomId(c.var.db, query.store) : null
    if (showroomId) assertOwn(c, showroomId, 'read_orders')
    return c.json(await respondWithOrders(c, { ...query, store: showroomId }), 200)
  })
  .openapi(storeOrder, async (c) => {
    const query = c.req.valid('query')
    const showroomId = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    return c.json(await respondWithOrders(c, { ...query, store: showroomId }), 200)
  })
  .openapi(updateStatus, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const caller = callerOf(c)
    const { order, previousStatus, isShort } = await changeStatus(c.var.db, id, c.req.valid('json'), caller, actorOf(c))
    if (previousStatus) logStatusChange(c, { order: id, from: previousStatus, to: order.status })
    return c.json({ message: isShort ? confirmedShort(order) : t('Order status updated'), order }, 200)
  })
  .openapi(updateMany, async (c) => {
    const { results, changed } = await changeStatuses(c.var.db, c.req.valid('json').changes, callerOf(c), actorOf(c))
    for (const change of changed) logStatusChange(c, change)
    const count = results.filter(({ refused }) => !refused).length
    const message = plural(count, t('Order status updated'), t('{count} orders updated', { count }))
    return c.json({ message, results }, 200)
  })
  .openapi(clearingUp, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const order = await clearUpOrder(c.var.db, id, c.req.valid('json'), callerOf(c))
    return c.json({ message: t('Cleared up'), order }, 200)
  })
  .openapi(open, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    return c.json(await readOpenOrders(c.var.db, id, callerOf(c)), 200)
  })
  .openapi(cancelling, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const list = await cancelOpenOrders(c.var.db, id, c.req.valid('json'), callerOf(c), actorOf(c))
    for (const { id: order, status } of list) logStatusChange(c, { order, from: status, to: 'Cancelled' })
    const count = list.length
    const message = plural(count, t('1 order cancelled'), t('{count} orders cancelled', { count: figures(count) }))
    return c.json({ message, cancelled: count }, 200)
  })
  .openapi(verifyPayment, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const { verified } = c.req.valid('json')
    const { order, isShort } = await setPaymentVerified(c.var.db, id, verified, callerOf(c), actorOf(c))
    if (isShort) return c.json({ message: verifiedShort(order), order }, 200)
    return c.json({ message: verified ? t('Payment verified') : t('Payment is to be verified again'), order }, 200)
  })

function logStatusChange(c: Context<ShopEnv>, change: { order: string; from: OrderStatus; to: OrderStatus }): void {
  c.var.log.info(
    { event: 'order-status-changed', ...change, by: callerOf(c).id, requestId: c.var.requestId },
    'The status of an order was changed',
  )
}

/** One page of orders for the caller, with its headers; the log says who read how many, not what was searched. */
async function respondWithOrders(c: Context<ShopEnv>, query: DeskQuery): Promise<Order[]> {
  const { db, log, requestId } = c.var
  const caller = callerOf(c)
  const { list, total } = await readDeskOrders(db, actorOf(c), caller, query)
  setPaginationHeaders(c, { ...query, total })
  const { store, page } = query
  log.info(
    { event: 'orders-read', by: caller.id, store, searched: query.query !== '', page, listed: list.length, requestId },
    'Orders were read',
  )
  return list
}
