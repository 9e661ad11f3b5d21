import type { Context } from 'hono'
import { z } from 'zod'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import { type OrderState, type OwnChange, ownPreview, trackedChange } from '#shared/schemas/orders/change.ts'
import {
  orderAsk,
  ownCancel,
  type TrackedOrder,
  trackedOrder,
  trackInput,
  trackPass,
} from '#shared/schemas/orders/own-order.ts'
import { changedText, changeOwn, previewOwn } from './change-own.ts'
import { askAboutOwn, cancelOwn } from './own-order.ts'
import { buyerOf, passed, passHeader, trackOrder } from './tracking.queries.ts'

const errors = { 409: jsonError, 410: jsonError, 422: jsonError }
const changed = jsonResponse(z.object({ message: z.string(), order: trackedOrder }), 'The order as it is now')

const track = defineRoute({
  method: 'post',
  path: '/track',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Find an order by its number and the whole phone that was given for it',
  description:
    'The pass holds for an hour. A wrong number and a wrong phone are the same 404. Ten tries an hour for a number, sixty from an address.',
  request: { body: jsonBody(trackInput) },
  responses: { 200: jsonResponse(trackPass, 'A pass for this order'), 404: jsonError, 422: jsonError, 429: jsonError },
})

const look = defineRoute({
  method: 'get',
  path: '/tracked',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'The order of a pass: where it is, its lines and its total',
  request: { headers: passHeader },
  responses: { 200: jsonResponse(trackedOrder, 'The order'), 410: jsonError, 422: jsonError },
})

const cancel = defineRoute({
  method: 'post',
  path: '/tracked/cancel',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Cancel the order of a pass, until it is packed',
  request: { headers: passHeader.extend(onceHeaders.shape), body: jsonBody(ownCancel) },
  responses: { 200: changed, ...errors },
})

const ask = defineRoute({
  method: 'post',
  path: '/tracked/ask',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Ask to be called about the order of a pass',
  request: { headers: passHeader, body: jsonBody(orderAsk) },
  responses: { 200: changed, ...errors },
})

const CHANGE =
  '`seen` is the `updatedAt` that was read. The phone stays; so does a name that is left out. 409 as for an own order, and for another address of an order that was paid: that asks for its account. Sixty changes and previews an hour.'

const preview = defineRoute({
  method: 'post',
  path: '/tracked/preview',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'What other sizes or another address would make of the order of a pass',
  description: `${CHANGE} It names neither the address that it has nor a person.`,
  request: { headers: passHeader, body: jsonBody(trackedChange) },
  responses: { 200: jsonResponse(ownPreview, 'Nothing has changed'), 404: jsonError, ...errors, 429: jsonError },
})

const change = defineRoute({
  method: 'put',
  path: '/tracked/change',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Change sizes or the address of the order of a pass until it is packed, for the same price',
  description: CHANGE,
  request: { headers: passHeader, body: jsonBody(trackedChange) },
  responses: { 200: changed, 404: jsonError, ...errors, 429: jsonError },
})

/** Which order of a pass becomes what. */
async function revisionOf(c: Context<ShopEnv>, change: OwnChange) {
  const own = await passed(c)
  await c.var.limits.count('changesPerOrder', own.order)
  return { ...own, change, byPass: true, actor: actorOf(c, own.customer), publicUrl: c.var.config.publicUrl }
}

/** Whoever has tried too often is told when to come back, in minutes; a right pair and a wrong one are told alike. */
function sayWhen(error: unknown): never {
  if (!isTooMany(error)) throw error
  const { retryAfter } = error.params
  throw new ShopError('too_many', { retryAfter, minutes: Math.ceil(retryAfter / 60) })
}

const isTooMany = (error: unknown): error is ShopError<'too_many'> =>
  error instanceof ShopError && error.code === 'too_many'

/** What a pass may see of an order before or after a change. */
const withoutPerson = (state: OrderState): OrderState => ({ ...state, shippingAddress: null })

/** What its customer sees, without what number and phone do not prove. */
async function readTracked(db: Db, order: string, customer: string): Promise<TrackedOrder> {
  const found = await findOrderFor(db, order, buyerOf(customer))
  if (!found) throw new ShopError('link_dead')
  return trackedOrder.parse(found)
}

/** What whoever knows number and phone may do, of `/api/v1/orders`. */
export const trackingRoutes = createRouter()
  .openapi(track, async (c) => {
    const { limits, db, config } = c.var
    const input = c.req.valid('json')
    await limits.count('trackTriesPerAddress', clientAddress(c)).catch(sayWhen)
    await limits.count('trackTriesPerOrder', input.number).catch(sayWhen)
    c.header('Cache-Control', 'no-store')
    return c.json(await trackOrder(db, config.tokenSecret, input), 200)
  })
  .openapi(look, async (c) => {
    const { order, customer } = await passed(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await readTracked(c.var.db, order, customer), 200)
  })
  .openapi(cancel, async (c) => {
    const own = await passed(c)
    const { reason } = c.req.valid('json')
    await answerOnce(c, (db) => cancelOwn(db, { ...own, reason }).then(() => ({ order: own.order })))
    const order = await readTracked(c.var.db, own.order, own.customer)
    return c.json({ message: t('Your order is cancelled'), order }, 200)
  })
  .openapi(ask, async (c) => {
    const own = await passed(c)
    const { about } = c.req.valid('json')
    await askAboutOwn(c.var.db, actorOf(c, own.customer), { ...own, about })
    const order = await readTracked(c.var.db, own.order, own.customer)
    return c.json({ message: t('We call you about your order'), order }, 200)
  })
  .openapi(preview, async (c) => {
    const { former, next, ...more } = await previewOwn(c.var.db, await revisionOf(c, c.req.valid('json')))
    return c.json({ former: withoutPerson(former), next: withoutPerson(next), ...more }, 200)
  })
  .openapi(change, async (c) => {
    const revision = await revisionOf(c, c.req.valid('json'))
    const { kept } = await changeOwn(c.var.db, revision)
    const order = await readTracked(c.var.db, revision.order, revision.customer)
    return c.json({ message: changedText(kept), order }, 200)
  })
