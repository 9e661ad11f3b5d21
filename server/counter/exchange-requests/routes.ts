import type { Context } from 'hono'
import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, ownOr, signedIn } from '#server/platform/http/guard.ts'
import { showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'
import {
  exchangeRequest,
  exchangeRequestInput,
  exchangeRequestQuery,
  exchangeRequestsOfOrder,
  requestRefusal,
} from '#shared/schemas/counter/exchange-request.ts'
import { acceptRequest, cancelRequest, refuseRequest } from './answer.ts'
import { ask } from './ask.ts'
import { readRequestsOfOrder } from './read-requests.ts'
import { listRequests } from './requests.queries.ts'

const answered = z.object({ message: z.string(), request: exchangeRequest })
const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }

const ofOrder = defineRoute({
  method: 'get',
  path: '/of/{id}',
  access: ownOr('read_orders'),
  summary: 'What was asked to exchange or return of an order, and what still can be',
  description: 'Somebody else’s order is the 404 of no order.',
  request: { params: idParam },
  responses: { 200: jsonResponse(exchangeRequestsOfOrder, 'Requests, newest first'), ...errors },
})

const asking = defineRoute({
  method: 'post',
  path: '/ask/{id}',
  access: signedIn,
  summary: 'Ask to exchange or return pairs of an own delivered order',
  description:
    'What is wanted is kept for 48 hours in the showroom. One request of an order is open at a time. Somebody else’s order is the 404 of no order.',
  request: { params: idParam, body: jsonBody(exchangeRequestInput) },
  responses: { 201: jsonResponse(answered, 'Asked'), ...errors },
})

const cancel = defineRoute({
  method: 'post',
  path: '/cancel/{id}',
  access: signedIn,
  summary: 'End an own request',
  request: { params: idParam },
  responses: { 200: jsonResponse(answered, 'Cancelled'), ...errors },
})

const all = defineRoute({
  method: 'get',
  path: '/all',
  access: may('read_counter'),
  summary: 'Requests to exchange or return: open ones, overdue ones, or those that have ended',
  request: { query: exchangeRequestQuery },
  responses: { 200: { ...jsonResponse(z.array(exchangeRequest), 'One page'), headers: paginationHeaders }, ...errors },
})

const accept = defineRoute({
  method: 'post',
  path: '/accept/{id}',
  access: may('write_exchanges'),
  summary: 'Agree to a request, and keep what is wanted for 48 hours more',
  request: { params: idParam },
  responses: { 200: jsonResponse(answered, 'Agreed'), ...errors },
})

const refuse = defineRoute({
  method: 'post',
  path: '/refuse/{id}',
  access: may('write_exchanges'),
  summary: 'Refuse a request, and say why',
  request: { params: idParam, body: jsonBody(requestRefusal) },
  responses: { 200: jsonResponse(answered, 'Refused'), ...errors },
})

function answeringOf(c: Context<ShopEnv>) {
  return { id: parseId(c.req.param('id') ?? '', 'Request'), caller: callerOf(c), publicUrl: c.var.config.publicUrl }
}

/** Whether a letter to an e-mail goes out: none does above the limit of a day. */
async function getsLetter(c: Context<ShopEnv>, email: string | null): Promise<boolean> {
  if (email === null) return false
  return (await c.var.limits.counted('lettersPerRecipient', email)) < c.var.config.limits.lettersPerRecipient
}

/** What buyers ask to exchange or return, of `/api/v1/counter/exchange-requests`. */
export const exchangeRequestRoutes = createRouter()
  .openapi(ofOrder, async (c) => {
    const { db } = c.var
    const settings = await readSettings(db)
    const { id } = c.req.valid('param')
    return c.json(await findOr404('Order', id, (order) => readRequestsOfOrder(db, settings, order, callerOf(c))), 200)
  })
  .openapi(asking, async (c) => {
    const { db, config } = c.var
    const settings = await readSettings(db)
    const order = parseId(c.req.valid('param').id, 'Order')
    const asked = { order, customer: callerOf(c).id, input: c.req.valid('json'), settings, publicUrl: config.publicUrl }
    return c.json({ message: t('We have your request and answer within a day'), request: await ask(db, asked) }, 201)
  })
  .openapi(cancel, async (c) => {
    const { id, caller, publicUrl } = answeringOf(c)
    const request = await cancelRequest(c.var.db, { id, customer: caller.id, publicUrl })
    return c.json({ message: t('Request cancelled'), request }, 200)
  })
  .openapi(all, async (c) => {
    const query = c.req.valid('query')
    const showrooms = showroomsAsked(c, query.store, 'read_counter')
    const { requests, total } = await listRequests(c.var.db, showrooms, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(requests, 200)
  })
  .openapi(accept, async (c) => {
    const { request, email } = await acceptRequest(c.var.db, actorOf(c), answeringOf(c))
    const agreed = (await getsLetter(c, email))
      ? t('Agreed. The customer gets an email.')
      : t('Agreed. No email goes out: please call the customer at the number of the order.')
    const isKept = request.heldUntil !== null || request.lines.every(({ wanted }) => wanted === null)
    return c.json({ message: isKept ? agreed : `${agreed} ${t('The size they want is not kept.')}`, request }, 200)
  })
  .openapi(refuse, async (c) => {
    const { reason } = c.req.valid('json')
    const { request, email } = await refuseRequest(c.var.db, actorOf(c), { ...answeringOf(c), reason })
    const message = (await getsLetter(c, email))
      ? t('Refused. The customer gets an email.')
      : t('Refused. No email goes out: please call the customer at the number of the order.')
    return c.json({ message, request }, 200)
  })
