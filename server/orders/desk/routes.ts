import { z } from 'zod'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { admin, callerOf, ownStore, staff } from '#server/http/guard.ts'
import { pageHeaders, tellPage } from '#server/http/pagination.ts'
import { findGiven, idParam, parseId } from '#server/http/parse-id.ts'
import { isShowroom } from '#server/showrooms/queries.ts'
import { MOST_COUNTED } from '#shared/rules/pagination.ts'
import { order, orderDetail, paymentCheck, staffOrderQuery, statusChange } from '#shared/schemas/order.ts'
import { changeStatus, checkPayment } from './change-order.ts'
import { listDesk } from './queries.ts'

const LIST = `Newest first. \`query\` looks in number, id, shipping name and phones; \`waiting\` leaves what waits for somebody. Without \`page\` and \`limit\`, at most the newest 1,000. X-Total-Count counts to ${MOST_COUNTED}: then there may be more.`

const listed = { ...json(z.array(order), 'One page of orders'), headers: pageHeaders }

const all = call({
  method: 'get',
  path: '/all',
  access: admin,
  summary: 'The orders of all stores',
  description: LIST,
  request: { query: staffOrderQuery },
  responses: { 200: listed, 401: refusals, 403: refusals, 404: refusals, 422: refusals },
})

const storeOrder = call({
  method: 'get',
  path: '/storeOrder/{storeId}',
  access: ownStore('storeId'),
  summary: 'The orders of one store, for its staff and admins',
  description: LIST,
  request: {
    params: z.object({ storeId: z.string().meta({ description: 'id' }) }),
    query: staffOrderQuery.omit({ store: true }),
  },
  responses: { 200: listed, 401: refusals, 403: refusals, 404: refusals, 422: refusals },
})

const changed = json(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now')

const updateStatus = call({
  method: 'put',
  path: '/updateStatus/{id}',
  access: staff,
  summary: 'Set the status of an order, for the staff of its store and admins',
  description:
    'Any status may follow any other; each change is kept with who and when. `from` is the status that the sender saw: 409 when it is another one by now.',
  request: { params: idParam, body: jsonBody(statusChange) },
  responses: { 200: changed, 401: refusals, 403: refusals, 404: refusals, 409: refusals, 422: refusals },
})

const verifyPayment = call({
  method: 'put',
  path: '/verifyPayment/{id}',
  access: staff,
  summary: 'Mark a wallet payment as verified, or take the mark back',
  request: { params: idParam, body: jsonBody(paymentCheck) },
  responses: { 200: changed, 401: refusals, 403: refusals, 404: refusals, 409: refusals, 422: refusals },
})

/** The staff routes of `/api/v1/orders`. */
export const orderDeskRoutes = newRoutes()
  .openapi(all, async (c) => {
    const asked = c.req.valid('query')
    const store = asked.store ? parseId(asked.store, 'Showroom') : null
    const { list, total } = await listDesk(c.var.db, callerOf(c), { ...asked, store })
    tellPage(c, { ...asked, total })
    return c.json(list, 200)
  })
  .openapi(storeOrder, async (c) => {
    const asked = c.req.valid('query')
    const store = await findGiven('Showroom', c.req.valid('param').storeId, async (id) =>
      (await isShowroom(c.var.db, id)) ? id : null,
    )
    const { list, total } = await listDesk(c.var.db, callerOf(c), { ...asked, store })
    tellPage(c, { ...asked, total })
    return c.json(list, 200)
  })
  .openapi(updateStatus, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const order = await changeStatus(c.var.db, id, c.req.valid('json'), callerOf(c))
    return c.json({ message: 'Order status updated', order }, 200)
  })
  .openapi(verifyPayment, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const { verified } = c.req.valid('json')
    const order = await checkPayment(c.var.db, id, verified, callerOf(c))
    return c.json({ message: verified ? 'Payment verified' : 'Payment is to be verified again', order }, 200)
  })
