import { noteReading } from '#server/audit/note-reading.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, staff } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { requestsQuery, requestsToCall } from '#shared/schemas/stock-requests.ts'
import { listRequestsToCall, takeRequestToCall } from './back-in-stock.queries.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }

const list = defineRoute({
  method: 'get',
  path: '/requests',
  access: staff,
  summary: 'Customers to call because a size is back; staff of a store see those for whom their own has it',
  request: { query: requestsQuery },
  responses: { 200: jsonResponse(requestsToCall, 'One page, the oldest first'), ...errors },
})

const tell = defineRoute({
  method: 'put',
  path: '/requests/told/{id}',
  access: staff,
  summary: 'A customer has been told that a size is back: the request and its phone are deleted',
  description: '404 when a colleague was faster.',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Ticked off'), ...errors },
})

/** Requests to be told that a size is back, of `/api/v1/stock`. An audit entry says who read the phones, and who called. */
export const stockRequestRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const found = await c.var.db.transaction(async (tx) => {
      const requests = await listRequestsToCall(tx, callerOf(c).store, query)
      await noteReading(tx, actorOf(c), {
        action: 'stock-requests-read',
        page: query.page,
        listed: requests.requests.length,
      })
      return requests
    })
    return c.json(found, 200)
  })
  .openapi(tell, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Request')
    await c.var.db.transaction(async (tx) => {
      const name = await takeRequestToCall(tx, id, callerOf(c).store)
      if (name === null) throw notFound('Request')
      await addAuditEntry(tx, actorOf(c), { action: 'stock-request-told', subject: id, details: { name } })
    })
    return c.json({ message: t('The customer is off the list') }, 200)
  })
