import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { addressAnswer, orderDetail } from '#shared/schemas/order.ts'
import { answerAddress } from './change-address.ts'

const answer = defineRoute({
  method: 'post',
  path: '/address/{id}',
  access: signedIn,
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
