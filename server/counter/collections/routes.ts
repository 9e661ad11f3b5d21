import { z } from 'zod'
import { collectOrder, tryCode } from '#server/orders/do-step.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { collectionInput, collectionQuery, collectionsOfCode } from '#shared/schemas/orders/collection.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import { deviceOf } from '../access.ts'
import { findToHandOut } from './find.ts'
import { takePayments } from './take-payments.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError, 429: jsonError }
const description = 'With the key of the device as `Counter-Key`.'

const find = defineRoute({
  method: 'get',
  path: '/find',
  access: may('write_counter'),
  summary: 'What a code, scanned or typed, fetches at this counter: packed orders and kept pairs, these also by phone',
  description,
  request: { query: collectionQuery },
  responses: { 200: jsonResponse(collectionsOfCode, 'What waits; empty lists where nothing does'), ...errors },
})

const handOver = defineRoute({
  method: 'post',
  path: '/hand-over/{id}',
  access: may('write_counter'),
  summary: 'Take what is due of an order and hand it to whoever has its code: Delivered',
  description: `${description} \`payments\` are what is due: none of an order that is paid. 422 \`collect_code_wrong\`.`,
  request: { headers: onceHeaders, params: idParam, body: jsonBody(collectionInput) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order'), ...errors },
})

/** What buyers fetch at counters, of `/api/v1/counter/collections`. */
export const collectionRoutes = createRouter()
  .openapi(find, async (c) => {
    const { showroom, id } = await deviceOf(c)
    return c.json(await findToHandOut(c.var, { showroom, device: id }, c.req.valid('query').text ?? ''), 200)
  })
  .openapi(handOver, async (c) => {
    const device = await deviceOf(c)
    const id = parseId(c.req.valid('param').id, 'Order')
    const { code, payments } = c.req.valid('json')
    const by = callerOf(c).id
    const order = await tryCode(c.var.limits, id, () =>
      answerOnce(c, (db) =>
        collectOrder({ db, id, caller: callerOf(c), actor: actorOf(c) }, code, async (tx, store) => {
          if (store !== device.showroom) throw notFound('Order')
          await takePayments(tx, { order: id, device, by }, payments)
        }),
      ),
    )
    return c.json({ message: t('Parcel handed over'), order }, 200)
  })
