import { z } from 'zod'
import { buyerOf, passed, passHeader } from '#server/orders/own/tracking.queries.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'
import {
  exchangeRequest,
  exchangeRequestInput,
  exchangeRequestsOfOrder,
} from '#shared/schemas/counter/exchange-request.ts'
import { cancelRequest } from './answer.ts'
import { ask } from './ask.ts'
import { readRequestsOfOrder } from './read-requests.ts'

const answered = z.object({ message: z.string(), request: exchangeRequest })
const errors = { 404: jsonError, 409: jsonError, 410: jsonError, 422: jsonError }

const ofTracked = defineRoute({
  method: 'get',
  path: '/tracked',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'What was asked to exchange or return of the order of a pass, and what still can be',
  request: { headers: passHeader },
  responses: { 200: jsonResponse(exchangeRequestsOfOrder, 'Requests, newest first'), ...errors },
})

const asking = defineRoute({
  method: 'post',
  path: '/tracked/ask',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Ask to exchange or return pairs of the order of a pass',
  description: 'As its buyer may: what is wanted is kept for 48 hours, and one request of an order is open at a time.',
  request: { headers: passHeader, body: jsonBody(exchangeRequestInput) },
  responses: { 201: jsonResponse(answered, 'Asked'), ...errors },
})

const cancel = defineRoute({
  method: 'post',
  path: '/tracked/cancel/{id}',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'End a request of the order of a pass',
  request: { headers: passHeader, params: idParam },
  responses: { 200: jsonResponse(answered, 'Cancelled'), ...errors },
})

/** What whoever knows number and phone of an order may ask, of `/api/v1/counter/exchange-requests`. */
export const trackedRequestRoutes = createRouter()
  .openapi(ofTracked, async (c) => {
    const { order, customer } = await passed(c)
    const { db } = c.var
    c.header('Cache-Control', 'no-store')
    const found = await readRequestsOfOrder(db, await readSettings(db), order, buyerOf(customer))
    const { source, ...asked } = found ?? { requests: [] }
    // Number and phone prove no wallet.
    return c.json({ ...asked, ...(source && { source: { ...source, wallet: null } }) }, 200)
  })
  .openapi(asking, async (c) => {
    const { db, config } = c.var
    const own = await passed(c)
    const [settings, input] = [await readSettings(db), c.req.valid('json')]
    const request = await ask(db, { ...own, input, settings, publicUrl: config.publicUrl })
    return c.json({ message: t('We have your request and answer within a day'), request }, 201)
  })
  .openapi(cancel, async (c) => {
    const { db, config } = c.var
    const id = parseId(c.req.valid('param').id, 'Request')
    const request = await cancelRequest(db, { id, ...(await passed(c)), publicUrl: config.publicUrl })
    return c.json({ message: t('Request cancelled'), request }, 200)
  })
