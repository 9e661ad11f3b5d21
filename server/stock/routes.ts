import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, may } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import { placeOfAddress } from '#shared/bangladesh/address-area.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { productStock, serveInput, servingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { backInStockInput, requestsQuery, requestsToCall } from '#shared/schemas/stock/stock-requests.ts'
import { findServingShowrooms } from '../pairs/serve.queries.ts'
import { addStockRequest } from './back-in-stock.queries.ts'
import { findProductStock } from './queries.ts'
import { noteTold, readRequests } from './requests-to-call.ts'

const ofProduct = defineRoute({
  method: 'get',
  path: '/product/{productId}',
  access: everyone,
  summary: 'Which showrooms have which sizes of a product',
  description:
    'Pairs are told up to 3; `more` says that there are more. `kept` is false while the shop keeps no stock.',
  request: { params: z.object({ productId: z.string().meta({ description: 'id' }) }) },
  responses: {
    200: jsonResponse(productStock, 'The sizes, smallest first, with the showrooms that have them'),
    404: jsonError,
  },
})

const serve = defineRoute({
  method: 'post',
  path: '/serve',
  access: everyone,
  summary: 'Which showrooms have all of a cart',
  description: 'Pairs are told up to 3: a showroom with 4 pairs of a size counts as having any number of them.',
  request: { body: jsonBody(serveInput) },
  responses: {
    200: jsonResponse(
      z.object({ showrooms: z.array(servingShowroom) }),
      'All showrooms: those that have everything first, then the nearest',
    ),
    404: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

const notify = defineRoute({
  method: 'post',
  path: '/notify',
  access: everyone,
  summary: 'Ask for one note when a size of a product is back',
  description:
    'The same answer whether this was asked before or not. Who gives an e-mail gets a letter, who gives a phone is called by staff.',
  request: { body: jsonBody(backInStockInput) },
  responses: { 200: jsonResponse(successResponse, 'Noted'), 404: jsonError, 422: jsonError, 429: jsonError },
})

/** What everyone may ask of `/api/v1/stock`. */
export const stockRoutes = createRouter()
  .openapi(ofProduct, async (c) => {
    c.header('Cache-Control', 'no-store')
    const stock = await findOr404('Product', c.req.valid('param').productId, (id) => findProductStock(c.var.db, id))
    return c.json(stock, 200)
  })
  .openapi(serve, async (c) => {
    await c.var.limits.count('servePerAddress', clientAddress(c))
    const { lines, near } = c.req.valid('json')
    const wanted = lines.map(({ product, size, quantity }) => ({
      product: parseId(product, 'Product'),
      size: parseId(size, 'Size'),
      quantity,
    }))
    c.header('Cache-Control', 'no-store')
    const place = near && 'address' in near ? placeOfAddress(near) : near
    return c.json({ showrooms: await findServingShowrooms(c.var.visitorDb, wanted, place, 'visitor') }, 200)
  })
  .openapi(notify, async (c) => {
    await c.var.limits.count('stockRequestsPerAddress', clientAddress(c))
    const { product, size, ...contact } = c.req.valid('json')
    await addStockRequest(c.var.db, { product: parseId(product, 'Product'), size: parseId(size, 'Size'), ...contact })
    return c.json({ message: t('We will tell you as soon as it is back') }, 200)
  })

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }

const list = defineRoute({
  method: 'get',
  path: '/requests',
  access: may('read_phone_calls'),
  summary: 'Customers to call because a size is back; staff of a store see those for whom their own has it',
  request: { query: requestsQuery },
  responses: { 200: jsonResponse(requestsToCall, 'One page, the oldest first'), ...errors },
})

const tell = defineRoute({
  method: 'put',
  path: '/requests/told/{id}',
  access: may('write_phone_calls'),
  summary: 'A customer has been told that a size is back: the request and its phone are deleted',
  description: '404 when a colleague was faster.',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Ticked off'), ...errors },
})

/** Requests to be told that a size is back, of `/api/v1/stock`. An audit entry says who read the phones, and who called. */
export const stockRequestRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    return c.json(await readRequests(c.var.db, actorOf(c), callerOf(c).showrooms, query), 200)
  })
  .openapi(tell, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Request')
    await noteTold(c.var.db, actorOf(c), callerOf(c).showrooms, id)
    return c.json({ message: t('The customer is off the list') }, 200)
  })
