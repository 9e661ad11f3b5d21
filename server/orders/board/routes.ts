import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { findKept } from '#server/keeps/queries.ts'
import { collectOrder, tryCode } from '#server/orders/do-step.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, mayAt, mayInSeveral } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import {
  orderBoard,
  orderBoards,
  orderCollection,
  orderDecline,
  orderPacking,
  orderPick,
} from '#shared/schemas/orders/order-board.ts'
import { countBoards, readBoard } from './queries.ts'
import { numberUpdates } from './updates.queries.ts'
import { acceptOrder, declineOrder, packOrder, pickLines, unpickLines } from './work-on-order.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }
const orderResponse = jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now')

/** A step of the work on an order. 409 names who was faster. */
function step<const P extends string, const R extends object>(path: P, summary: string, request: R) {
  return defineRoute({
    method: 'post',
    path,
    access: may('write_orders'),
    summary,
    description:
      'A store user does it for the own store only. 409 when the order is at another step: it names who was faster.',
    request: { params: idParam, ...request },
    responses: { 200: orderResponse, ...errors, 429: jsonError },
  })
}

const board = defineRoute({
  method: 'get',
  path: '/board/{storeId}',
  access: mayAt('storeId', 'read_orders'),
  summary: 'What a store has to do, oldest first',
  request: { params: z.object({ storeId: z.string().meta({ description: 'id' }) }) },
  responses: {
    200: jsonResponse(orderBoard, 'Its open orders, at most 200, and those that couriers took lately, oldest first'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
  },
})
const boards = defineRoute({
  method: 'get',
  path: '/boards',
  access: mayInSeveral('read_orders'),
  summary: 'Which stores have something to do, and for how many orders, most first',
  responses: { 200: jsonResponse(orderBoards, 'Stores with orders to work on'), 401: jsonError, 403: jsonError },
})
const accept = step('/accept/{id}', 'Take an order into work', {})
const decline = step('/decline/{id}', 'Tell that the store cannot serve an order, which goes to the nearest that can', {
  body: jsonBody(orderDecline),
})
const pick = step('/pick/{id}', 'Tell which lines lie in the box, or no more', { body: jsonBody(orderPick) })
const pack = step('/pack/{id}', 'Close the box; `collects`: the customer comes for it, though it was to be delivered', {
  query: orderPacking,
})
const collect = step(
  '/collect/{id}',
  'Give the parcel to the customer who knows its code, without a delivery fee where collecting is offered',
  {
    body: jsonBody(orderCollection),
  },
)

const workOf = (c: Context<ShopEnv>, id: string) => ({
  db: c.var.db,
  id: parseId(id, 'Order'),
  caller: callerOf(c),
  actor: actorOf(c),
})

/** The work on orders in the showrooms. */
export const orderBoardRoutes = createRouter()
  .openapi(board, async (c) => {
    const { db } = c.var
    const showroom = await findShowroomId(db, c.req.valid('param').storeId)
    const position = String(await numberUpdates(db))
    const orders = await readBoard(db, showroom)
    await noteReading(db, actorOf(c), { subject: showroom, listed: orders.length })
    const { stock } = await readSettings(db)
    const keeps = await findKept(db, showroom)
    return c.json({ orders, keeps, position, stockKept: stock.kept }, 200)
  })
  .openapi(boards, async (c) => c.json(await countBoards(c.var.db, callerOf(c).showrooms), 200))
  .openapi(accept, async (c) => {
    const order = await acceptOrder(workOf(c, c.req.valid('param').id))
    return c.json({ message: t('Order accepted'), order }, 200)
  })
  .openapi(decline, async (c) => {
    const order = await declineOrder(workOf(c, c.req.valid('param').id), c.req.valid('json').reason)
    return c.json({ message: t('Order passed on'), order }, 200)
  })
  .openapi(pick, async (c) => {
    const { lines, picked } = c.req.valid('json')
    const work = workOf(c, c.req.valid('param').id)
    const order = await (picked ? pickLines : unpickLines)(work, lines)
    return c.json({ message: picked ? t('Lines picked') : t('Lines put back'), order }, 200)
  })
  .openapi(pack, async (c) => {
    const order = await packOrder(
      workOf(c, c.req.valid('param').id),
      c.req.valid('query').collects,
      c.var.config.publicUrl,
    )
    return c.json({ message: t('Order packed'), order }, 200)
  })
  .openapi(collect, async (c) => {
    const work = workOf(c, c.req.valid('param').id)
    const order = await tryCode(c.var.limits, work.id, () => collectOrder(work, c.req.valid('json')))
    return c.json({ message: t('Parcel handed over'), order }, 200)
  })
