import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { orderShowroomChange, shelfMiss } from '#shared/schemas/stock/stock.ts'
import { servingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { changeShowroom, findOtherShowrooms, missOnShelf } from '../orders/change-showroom.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }
const orderParam = z.object({ orderId: z.string().meta({ description: 'id' }) })

const others = defineRoute({
  method: 'get',
  path: '/order/{orderId}',
  access: may('read_orders'),
  summary: 'The other stores for an order',
  request: { params: orderParam },
  responses: {
    200: jsonResponse(
      z.object({ showrooms: z.array(servingShowroom) }),
      'Those that have everything first, then the nearest to the store that has it',
    ),
    ...errors,
  },
})

const change = defineRoute({
  method: 'put',
  path: '/order/{orderId}',
  access: may('write_orders'),
  summary: 'Give an open order to another store, with its pairs',
  description: '`seen` is the `updatedAt` that the sender saw: 409 when the order has changed since.',
  request: { params: orderParam, body: jsonBody(orderShowroomChange) },
  responses: { 200: jsonResponse(successResponse, 'The other store has it'), ...errors },
})

const miss = defineRoute({
  method: 'put',
  path: '/not-found/{orderId}',
  access: may('write_orders'),
  summary: 'Tell that the pairs of a line are not on the shelf',
  description:
    '`pairs` of them (without it: all) are counted out. The order goes to `store`, without it to the nearest that has everything; where none has, to the admins with a short line.',
  request: { params: orderParam, body: jsonBody(shelfMiss) },
  responses: {
    200: jsonResponse(
      z.object({ message: z.string(), store: z.string().meta({ description: 'id' }) }),
      'The store that has the order now',
    ),
    ...errors,
  },
})

/** What `/api/v1/stock` does to an order. */
export const orderShowroomRoutes = createRouter()
  .openapi(others, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    return c.json({ showrooms: await findOtherShowrooms(c.var.db, id, callerOf(c)) }, 200)
  })
  .openapi(change, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    await changeShowroom(c.var.db, id, c.req.valid('json'), callerOf(c), actorOf(c))
    return c.json({ message: t('Another showroom has this order now') }, 200)
  })
  .openapi(miss, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    const input = c.req.valid('json')
    const store = await missOnShelf(c.var.db, id, input, callerOf(c), actorOf(c))
    return c.json({ message: t('Counted out'), store }, 200)
  })
