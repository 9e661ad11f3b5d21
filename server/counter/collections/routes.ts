import { z } from 'zod'
import { tryCode } from '#server/orders/do-step.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, changing, may } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { collectionInput, collectionQuery, collectionsOfCode } from '#shared/schemas/orders/collection.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import { deviceOf } from '../access.ts'
import { findToHandOut } from './find.ts'
import { handOut } from './hand-out.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError, 429: jsonError }
const description = 'With the key of the device as `Counter-Key`.'

const find = defineRoute({
  method: 'get',
  path: '/find',
  access: may('write_counter'),
  summary:
    'What a code, scanned or typed, fetches at this counter: packed orders and kept pairs, also by number or phone',
  description: `${description} Orders to be fetched are found without their code by who has \`write_orders\` there.`,
  request: { query: collectionQuery },
  responses: { 200: jsonResponse(collectionsOfCode, 'What waits; empty lists where nothing does'), ...errors },
})

const handOver = defineRoute({
  method: 'post',
  path: '/hand-over/{id}',
  access: changing(may('write_counter'), 'write_orders', ['reason']),
  summary: 'Take what is due of an order and hand it to whoever has its code, or for a reason: Delivered',
  description: `${description} \`payments\` are what is due: none of an order that is paid. 422 \`collect_code_wrong\`. \`reason\` in place of \`code\` is how the clerk made sure of whoever came without: it stands in the history of the order, and in the audit.`,
  request: { headers: onceHeaders, params: idParam, body: jsonBody(collectionInput) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order'), ...errors },
})

/** What buyers fetch at counters, of `/api/v1/counter/collections`. */
export const collectionRoutes = createRouter()
  .openapi(find, async (c) => {
    const at = await deviceOf(c)
    return c.json(
      await findToHandOut(c.var, { at, caller: callerOf(c), actor: actorOf(c) }, c.req.valid('query').text),
      200,
    )
  })
  .openapi(handOver, async (c) => {
    const device = await deviceOf(c)
    const id = parseId(c.req.valid('param').id, 'Order')
    const input = c.req.valid('json')
    const give = () => answerOnce(c, (db) => handOut({ db, id, caller: callerOf(c), actor: actorOf(c) }, device, input))
    const order = await (input.reason === undefined ? tryCode(c.var.limits, id, give) : give())
    return c.json({ message: t('Parcel handed over'), order }, 200)
  })
