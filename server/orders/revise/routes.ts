import type { Context } from 'hono'
import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import { type OrderChange, orderChange, orderSplit, staffChangePreview } from '#shared/schemas/orders/change.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import { previewRevision, reviseOrder } from './revise-order.ts'
import { splitOrder } from './split-order.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }
const DESCRIPTION =
  '`seen` is the `updatedAt` that was read: 409 if the order is another one by now, has left, or the showroom is short of pairs. A line with `line` keeps the price of that line, others have today’s; `unitPrice` is less than it, an apology (write_discounts, with a reason). The address of a wallet order asks for write_payments.'

const preview = defineRoute({
  method: 'post',
  path: '/preview/{id}',
  access: may('write_orders', 'write_phone_calls'),
  summary: 'What a change would make of an order: both, side by side',
  description: DESCRIPTION,
  request: { params: idParam, body: jsonBody(orderChange) },
  responses: { 200: jsonResponse(staffChangePreview, 'Nothing has changed'), ...errors },
})

const change = defineRoute({
  method: 'put',
  path: '/change/{id}',
  access: may('write_orders', 'write_phone_calls'),
  summary: 'Change an order until it is handed over: lines, address, showroom, way to pay',
  description: `${DESCRIPTION} What it was stays readable in its history; its buyer gets a letter.`,
  request: { params: idParam, body: jsonBody(orderChange) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now'),
    ...errors,
  },
})

const split = defineRoute({
  method: 'post',
  path: '/split/{id}',
  access: may('write_orders', 'write_phone_calls'),
  summary: 'Send lines of an order from another store, in a second parcel without another fee',
  description:
    'Of a confirmed cash order that is delivered. The parcel is an order of its own with its number, pairs, courier and share of the cash; each names the others as `parts`; its buyer gets a letter. `seen` as for a change; 409 also where the other store is short of pairs.',
  request: { params: idParam, headers: onceHeaders, body: jsonBody(orderSplit) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'What stays of the order'),
    ...errors,
  },
})

/** Who changes which order into what. */
function revisionOf(c: Context<ShopEnv>, id: string, change: OrderChange) {
  const { publicUrl } = c.var.config
  return { id: parseId(id, 'Order'), change, caller: callerOf(c), actor: actorOf(c), publicUrl }
}

/** Changes of orders, of `/api/v1/orders`. */
export const reviseRoutes = createRouter()
  .openapi(preview, async (c) => {
    const revision = revisionOf(c, c.req.valid('param').id, c.req.valid('json'))
    return c.json(await previewRevision(c.var.db, revision), 200)
  })
  .openapi(change, async (c) => {
    const revision = revisionOf(c, c.req.valid('param').id, c.req.valid('json'))
    return c.json({ message: t('Order changed'), order: await reviseOrder(c.var.db, revision) }, 200)
  })
  .openapi(split, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Order')
    const { publicUrl } = c.var.config
    const request = { id, split: c.req.valid('json'), caller: callerOf(c), actor: actorOf(c), publicUrl }
    const order = await answerOnce(c, (db) => splitOrder(db, request))
    return c.json({ message: t('The order goes in two parcels'), order }, 200)
  })
