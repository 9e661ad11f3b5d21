import { z } from 'zod'
import { correctTransactionId } from '#server/payments/correct-transaction-id.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { orderDetail } from '#shared/schemas/order.ts'
import { transactionIdCorrection } from '#shared/schemas/order-input.ts'
import { readOrder } from './read-orders.ts'

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
  return c.json({ message: t('Transaction id saved. We check your payment again.'), order }, 200)
})
