import type { Context } from 'hono'
import { z } from 'zod'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import { type OwnChange, ownChange, ownPreview } from '#shared/schemas/orders/change.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import { orderAsk, ownCancel } from '#shared/schemas/orders/own-order.ts'
import { changedText, changeOwn, previewOwn } from './change-own.ts'
import { askAboutOwn, cancelOwn } from './own-order.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError, 429: jsonError }
const changed = jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order as it is now')

const cancel = defineRoute({
  method: 'post',
  path: '/cancel/{id}',
  access: signedIn,
  summary: 'Cancel an own order, until it is packed',
  description:
    'Its pairs go back on the shelf, and what was paid is to be paid back. Sent again with its Idempotency-Key it gets the same answer. Somebody else’s order is the 404 of no order.',
  request: { params: idParam, headers: onceHeaders, body: jsonBody(ownCancel) },
  responses: { 200: changed, ...errors },
})

const ask = defineRoute({
  method: 'post',
  path: '/ask/{id}',
  access: signedIn,
  summary: 'Ask to be called about an own order',
  description: 'The call desk lists it. Somebody else’s order is the 404 of no order.',
  request: { params: idParam, body: jsonBody(orderAsk) },
  responses: { 200: changed, ...errors },
})

const CHANGE =
  '`seen` is the `updatedAt` that was read; name and phone that are left out stay. 409 if the order is another one by now, is packed, would cost another price, or its showroom is short of pairs. Somebody else’s order is the 404 of no order.'

const preview = defineRoute({
  method: 'post',
  path: '/own-preview/{id}',
  access: signedIn,
  summary: 'What other sizes or another address would make of an own order',
  description: CHANGE,
  request: { params: idParam, body: jsonBody(ownChange) },
  responses: { 200: jsonResponse(ownPreview, 'Nothing has changed'), ...errors },
})

const change = defineRoute({
  method: 'put',
  path: '/own-change/{id}',
  access: signedIn,
  summary: 'Change sizes or the address of an own order until it is packed, for the same price',
  description: `${CHANGE} What it was stays readable in its history, and a letter says what changed.`,
  request: { params: idParam, body: jsonBody(ownChange) },
  responses: { 200: changed, ...errors },
})

/** Which own order becomes what. Throws 429 after too many tries. */
async function revisionOf(c: Context<ShopEnv>, id: string, change: OwnChange) {
  const { limits, config } = c.var
  const order = parseId(id, 'Order')
  await limits.count('changesPerOrder', [order, callerOf(c).id])
  return { order, customer: callerOf(c).id, change, actor: actorOf(c), publicUrl: config.publicUrl }
}

/** What buyers do with their orders, of `/api/v1/orders`. */
export const ownOrderRoutes = createRouter()
  .openapi(cancel, async (c) => {
    const order = parseId(c.req.valid('param').id, 'Order')
    const { reason } = c.req.valid('json')
    const customer = callerOf(c).id
    await answerOnce(c, (db) => cancelOwn(db, { order, customer, reason }).then(() => ({ order })))
    const now = await findOr404('Order', order, (id) => findOrderFor(c.var.db, id, callerOf(c)))
    return c.json({ message: t('Your order is cancelled'), order: now }, 200)
  })
  .openapi(ask, async (c) => {
    const order = parseId(c.req.valid('param').id, 'Order')
    const { about } = c.req.valid('json')
    await askAboutOwn(c.var.db, actorOf(c), { order, customer: callerOf(c).id, about })
    const now = await findOr404('Order', order, (id) => findOrderFor(c.var.db, id, callerOf(c)))
    return c.json({ message: t('We call you about your order'), order: now }, 200)
  })
  .openapi(preview, async (c) => {
    const revision = await revisionOf(c, c.req.valid('param').id, c.req.valid('json'))
    return c.json(await previewOwn(c.var.db, revision), 200)
  })
  .openapi(change, async (c) => {
    const revision = await revisionOf(c, c.req.valid('param').id, c.req.valid('json'))
    const { kept } = await changeOwn(c.var.db, revision)
    const now = await findOr404('Order', revision.order, (id) => findOrderFor(c.var.db, id, callerOf(c)))
    return c.json({ message: changedText(kept), order: now }, 200)
  })
