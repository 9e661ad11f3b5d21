import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { assertOwn } from '#server/platform/http/own-showrooms.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import { idempotencyKey } from '#shared/schemas/orders/order-input.ts'
import { foundCaller, phoneOrderInput } from '#shared/schemas/orders/phone-order.ts'
import { lookUpCaller } from './look-up-caller.ts'
import { placePhoneOrder } from './place-phone-order.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError, 429: jsonError }

const caller = defineRoute({
  method: 'get',
  path: '/caller/{phone}',
  access: may('write_phone_calls'),
  summary: 'Who calls: name, address, last orders and sizes of a phone, in any spelling, and what the books say of it',
  description: 'From the orders of the stores of the caller. Each look-up is kept in the audit.',
  request: { params: z.object({ phone: z.string().max(80) }) },
  responses: { 200: jsonResponse(foundCaller, 'What is known; nothing of a new phone'), ...errors },
})

const order = defineRoute({
  method: 'post',
  path: '/order',
  access: may('write_phone_calls'),
  summary: 'Place an order for a caller, confirmed by the call itself',
  description:
    'Prices, fee and total are the server’s: 409 unless the total is the one that was read back. The order is the account’s that got a parcel at this phone, its own, or has proven this e-mail; else of a caller without an account, whose orders become those of the account that proves their e-mail. The same Idempotency-Key always gives the same order.',
  request: {
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: jsonBody(phoneOrderInput),
  },
  responses: {
    201: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order, committed and confirmed'),
    409: jsonError,
    ...errors,
  },
})

/** Orders for callers, of `/api/v1/calls`. */
export const phoneOrderRoutes = createRouter()
  .openapi(caller, async (c) => {
    const clerk = callerOf(c)
    await c.var.limits.count('phonesPerAccount', clerk.id)
    return c.json(await lookUpCaller(c.var.db, actorOf(c), clerk, c.req.valid('param').phone), 200)
  })
  .openapi(order, async (c) => {
    const clerk = callerOf(c)
    const input = c.req.valid('json')
    const { db, config, log, requestId } = c.var
    assertOwn(c, parseId(input.store, 'Showroom'), 'write_phone_calls')
    const placed = await placePhoneOrder(db, {
      input,
      key: c.req.valid('header')['idempotency-key'] ?? null,
      clerk,
      actor: actorOf(c),
      config,
    })
    log.info(
      { event: 'order-taken-by-phone', order: placed._id, by: clerk.id, requestId },
      'An order was taken by phone',
    )
    return c.json({ message: t('Order placed and confirmed'), order: placed }, 201)
  })
