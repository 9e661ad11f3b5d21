import { z } from 'zod'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/call.ts'
import { forbidden } from '#server/http/errors.ts'
import { callerOf, signedIn } from '#server/http/guard.ts'
import { INITIAL_STATUS } from '#shared/rules/order-status.ts'
import { idempotencyKey, orderDetail, orderInput } from '#shared/schemas/order.ts'
import { placeOrder } from './place-order.ts'

const create = call({
  method: 'post',
  path: '/create',
  access: signedIn,
  summary: 'Place an order for oneself',
  description:
    'Prices, totals, customer and status are the server’s. The same Idempotency-Key always gives the same order; without a key the same request gives the same order for 15 seconds.',
  request: { headers: z.object({ 'idempotency-key': idempotencyKey.optional() }), body: jsonBody(orderInput) },
  responses: {
    201: json(z.object({ message: z.string(), order: orderDetail }), 'The order, committed'),
    401: refusals,
    403: refusals,
    404: refusals,
    409: refusals,
    422: refusals,
    429: refusals,
  },
})

/** `/api/v1/orders` (spec section 7, Orders). */
export const orderRoutes = newRoutes().openapi(create, async (c) => {
  const input = c.req.valid('json')
  const { db, log, requestId, settings } = c.var
  const customer = callerOf(c).id
  if (input.customer !== undefined && input.customer !== customer)
    throw forbidden('You cannot order for another customer')
  if (input.status !== undefined && input.status !== INITIAL_STATUS)
    log.warn({ event: 'privileged-key', keys: ['status'], caller: customer, requestId }, 'A privileged key was ignored')
  const key = c.req.valid('header')['idempotency-key'] ?? null
  const order = await placeOrder(db, { customer, key, input, limit: settings.limits.ordersPerAccount })
  return c.json({ message: 'Order placed successfully', order }, 201)
})
