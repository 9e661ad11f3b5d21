import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { confirmedShort } from '#server/orders/short-lines.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { assertOwn, onlyShowroom } from '#server/platform/http/own-showrooms.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import {
  callQueue,
  callQueueQuery,
  callRecord,
  callReport,
  callReportQuery,
  callRequest,
  lineSizes,
  takenCall,
} from '#shared/schemas/orders/call.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import { askedOrders, askedOrdersQuery } from '#shared/schemas/orders/own-order.ts'
import { findOtherSizes } from './change-sizes.ts'
import { readReport } from './queries.ts'
import { answerAsked, readAsked } from './questions.ts'
import { recordCall } from './record-call.ts'
import { giveBack, readQueue, takeCall, takeChosenCall } from './take-call.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }

const orderParam = z.object({ orderId: z.string().meta({ description: 'id' }) })

const take = defineRoute({
  method: 'post',
  path: '/take',
  access: may('write_phone_calls'),
  summary: 'Take the order that has waited longest for a call, or a chosen one',
  description:
    'For ten minutes nobody else gets it. A store user gets orders of the own store only. With `order` it is that one, though nobody reached its buyer or its time has not come; 409 while another clerk has it.',
  request: { body: jsonBody(callRequest) },
  responses: {
    200: jsonResponse(takenCall, 'The order, what the books say of its phone, and until when it is taken'),
    204: { description: 'Nobody waits' },
    409: jsonError,
    ...errors,
  },
})

const giveBackRoute = defineRoute({
  method: 'post',
  path: '/give-back/{orderId}',
  access: may('write_phone_calls'),
  summary: 'Give an order back without a call',
  description: 'The next clerk gets it at once. Nothing happens to one that the caller has not taken.',
  request: { params: orderParam },
  responses: { 200: jsonResponse(z.object({ message: z.string() }), 'Whoever is next gets it'), ...errors },
})

const queue = defineRoute({
  method: 'get',
  path: '/queue',
  access: may('read_phone_calls'),
  summary: 'The orders that wait for a call, oldest first',
  description: 'With `atRisk=true` those whose buyers nobody has reached, which only a clerk who chooses them calls.',
  request: { query: callQueueQuery },
  responses: { 200: jsonResponse(callQueue, 'One page'), ...errors },
})

const record = defineRoute({
  method: 'post',
  path: '/record/{orderId}',
  access: may('write_phone_calls'),
  summary: 'Record what came of a call',
  description:
    'confirmed: Approved. no-answer: again in half an hour, in two hours, the next morning, or `at`; after as many as the settings say, the order is at risk and its buyer gets a link. later: at `at`. wrong-number: at risk, with a link. changed: `change.shippingAddress`, `change.sizes` or both, by the clerk who took the order (else 409); a size that the showroom does not have is 409, and nothing changes. The delivery fee of a cash order follows the new district. The buyer of an order paid by wallet is asked before it goes to another address, unless an admin changes it. cancelled: Cancelled, with `reason`. 409 while another clerk has the order.',
  request: { params: orderParam, body: jsonBody(callRecord) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now'),
    409: jsonError,
    ...errors,
  },
})

const sizes = defineRoute({
  method: 'get',
  path: '/sizes/{orderId}',
  access: may('read_phone_calls'),
  summary: 'The other sizes that the lines of an order can have',
  description: 'Those of which its showroom has enough pairs; all of the product while no stock is kept.',
  request: { params: orderParam },
  responses: { 200: jsonResponse(lineSizes, 'By line'), ...errors },
})

const report = defineRoute({
  method: 'get',
  path: '/report',
  access: may('read_phone_calls'),
  summary: 'The calls of a period',
  request: { query: callReportQuery },
  responses: { 200: jsonResponse(callReport, 'Sums, reasons, and clerks by day'), ...errors },
})

const asked = defineRoute({
  method: 'get',
  path: '/asked',
  access: may('read_phone_calls'),
  summary: 'The orders whose buyers asked to be called, oldest question first',
  request: { query: askedOrdersQuery },
  responses: { 200: jsonResponse(askedOrders, 'One page'), ...errors },
})

const answered = defineRoute({
  method: 'post',
  path: '/asked/{orderId}',
  access: may('write_phone_calls'),
  summary: 'Note that what a buyer asked is answered',
  request: { params: orderParam },
  responses: {
    200: jsonResponse(z.object({ message: z.string() }), 'It is in no list any more'),
    409: jsonError,
    ...errors,
  },
})

/** The routes of `/api/v1/calls`. */
export const callRoutes = createRouter()
  .openapi(take, async (c) => {
    const caller = callerOf(c)
    const { store, order } = c.req.valid('json')
    if (order !== undefined)
      return c.json(await takeChosenCall(c.var.db, actorOf(c), caller, parseId(order, 'Order')), 200)
    const showroom = store ? await findShowroomId(c.var.db, store) : null
    if (showroom) assertOwn(c, showroom, 'write_phone_calls')
    const call = await takeCall(c.var.db, actorOf(c), caller, showroom)
    return call ? c.json(call, 200) : c.body(null, 204)
  })
  .openapi(giveBackRoute, async (c) => {
    await giveBack(c.var.db, actorOf(c), callerOf(c), parseId(c.req.valid('param').orderId, 'Order'))
    return c.json({ message: t('Call given back') }, 200)
  })
  .openapi(queue, async (c) => c.json(await readQueue(c.var.db, actorOf(c), callerOf(c), c.req.valid('query')), 200))
  .openapi(asked, async (c) => c.json(await readAsked(c.var.db, actorOf(c), callerOf(c), c.req.valid('query')), 200))
  .openapi(answered, async (c) => {
    await answerAsked(c.var.db, actorOf(c), callerOf(c), parseId(c.req.valid('param').orderId, 'Order'))
    return c.json({ message: t('Noted as answered') }, 200)
  })
  .openapi(record, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    const { order, isAsked, isShort } = await recordCall(
      c.var.db,
      c.var.config,
      id,
      c.req.valid('json'),
      callerOf(c),
      actorOf(c),
    )
    if (isShort) return c.json({ message: confirmedShort(order), order }, 200)
    const message = isAsked ? t('Call recorded. The buyer is asked to confirm the new address.') : t('Call recorded')
    return c.json({ message, order }, 200)
  })
  .openapi(sizes, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    const lines = await findOtherSizes(c.var.db, id, callerOf(c))
    if (lines.length === 0) throw notFound('Order')
    return c.json({ lines }, 200)
  })
  .openapi(report, async (c) => {
    const found = await readReport(c.var.db, callerOf(c), c.req.valid('query'))
    await noteReading(c.var.db, actorOf(c), {
      action: 'calls-read',
      subject: onlyShowroom(callerOf(c).showrooms),
      listed: found.calls,
    })
    return c.json(found, 200)
  })
