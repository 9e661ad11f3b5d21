import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, ownOr } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { orderToConfirm } from '#shared/schemas/orders/call.ts'
import { addressAnswer, orderDetail } from '#shared/schemas/orders/order.ts'
import { answerAddress } from './change-address.ts'
import { confirmOrder, readOrderToConfirm } from './confirmation.ts'

const tokenParam = z.object({ token: z.string().max(200) })

const look = defineRoute({
  method: 'get',
  path: '/confirm/{token}',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'What a link confirms: number, lines and total',
  request: { params: tokenParam },
  responses: { 200: jsonResponse(orderToConfirm, 'The order'), 410: jsonError, 422: jsonError, 429: jsonError },
})

const confirm = defineRoute({
  method: 'post',
  path: '/confirm/{token}',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Confirm an order by its link, once',
  request: { params: tokenParam },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), number: z.string() }), 'The order is Approved'),
    409: jsonError,
    410: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

/** The links of `/api/v1/orders/confirm`. */
export const confirmationRoutes = createRouter()
  .openapi(look, async (c) => {
    await c.var.limits.count('confirmTriesPerAddress', clientAddress(c))
    c.header('Cache-Control', 'no-store')
    const { token } = c.req.valid('param')
    return c.json(await readOrderToConfirm(c.var.visitorDb, c.var.config.tokenSecret, token), 200)
  })
  .openapi(confirm, async (c) => {
    await c.var.limits.count('confirmTriesPerAddress', clientAddress(c))
    const { number, isShort } = await confirmOrder(c.var.db, c.var.config.tokenSecret, c.req.valid('param').token)
    const message = isShort
      ? t('Thank you. A size has gone in the meantime: we call you about it.')
      : t('Thank you. We are preparing your order.')
    return c.json({ message, number }, 200)
  })

const answer = defineRoute({
  method: 'post',
  path: '/address/{id}',
  access: ownOr('write_orders', 'all'),
  summary: 'Say whether a paid order goes to the address that was given in a call, for its customer and admins',
  description: '409 if nothing is asked any more, or the order has left. Somebody else’s order is the 404 of no order.',
  request: { params: idParam, body: jsonBody(addressAnswer) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now'),
    401: jsonError,
    404: jsonError,
    409: jsonError,
    422: jsonError,
  },
})

/** What buyers are asked about the address of an order, of `/api/v1/orders`. */
export const addressRoutes = createRouter().openapi(answer, async (c) => {
  const order = parseId(c.req.valid('param').id, 'Order')
  const { accepted } = c.req.valid('json')
  const answered = await answerAddress(c.var.db, actorOf(c), callerOf(c), { order, isAccepted: accepted })
  const message = accepted ? t('Your order goes to the new address') : t('The address stays as it was')
  return c.json({ message, order: answered }, 200)
})
