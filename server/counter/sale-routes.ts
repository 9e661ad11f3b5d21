import type { Context } from 'hono'
import { z } from 'zod'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, changing, everyone, may } from '#server/platform/http/guard.ts'
import { assertOwn, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { keepTold } from '#server/tills/device-tills.queries.ts'
import { t } from '#shared/language/t.ts'
import { sendingQuery } from '#shared/schemas/counter/counter.ts'
import { sentResult } from '#shared/schemas/counter/exchange.ts'
import {
  differences,
  differencesQuery,
  gap,
  receipt,
  sale,
  salesPage,
  salesQuery,
  storeQuery,
} from '#shared/schemas/counter/sale.ts'
import { conflictAnswer, salesInput, voidInput } from '#shared/schemas/counter/sale-input.ts'
import { sendingDevice } from './access.ts'
import { findConflictShowroom, listDifferences, listGaps, listWaiting } from './differences.queries.ts'
import { readReceipt } from './read-receipt.ts'
import { receiveSales } from './receive-sales.ts'
import { findSale, findShowroomOfSale, listSales } from './sales.queries.ts'
import { answerConflict } from './settle-conflict.ts'
import { voidSale } from './void-sale.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }

const send = defineRoute({
  method: 'post',
  path: '/sales',
  access: changing(may('write_counter'), 'write_discounts', ['price']),
  summary: 'What a device has sold, up to 200 sales within 64 KiB, each answered for itself',
  description:
    'With the key of the device as `Counter-Key`; among its sales, exchanges that it made without a line (`OfflineExchangeInput`). The same sale again gets the same answer; another body of a sale that is there is 409. It waits for a manager, as does all else that is refused, but a voucher where `clerkWaits`. A pair that has left the shop is never refused: what was odd stands in `differences`.',
  request: { query: sendingQuery, body: jsonBody(salesInput) },
  responses: {
    200: jsonResponse(z.object({ results: z.array(sentResult) }), 'In the order they were sent'),
    ...errors,
  },
})

const list = defineRoute({
  method: 'get',
  path: '/sales',
  access: may('read_counter'),
  summary: 'Sales of a day, of a device, a store or all, with what they come to',
  request: { query: salesQuery },
  responses: { 200: jsonResponse(salesPage, 'One page, newest first'), ...errors },
})

const single = defineRoute({
  method: 'get',
  path: '/sales/{id}',
  access: may('read_counter'),
  summary: 'A sale, for its receipt',
  request: { params: idParam },
  responses: { 200: jsonResponse(sale, 'The sale'), ...errors },
})

const receiptOf = defineRoute({
  method: 'get',
  path: '/receipts/{code}',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'A receipt, for whoever has its address',
  description: 'Number and token: only the device and the shop can make it. It names neither clerk nor customer.',
  request: { params: z.object({ code: z.string() }) },
  responses: { 200: jsonResponse(receipt, 'The receipt'), 404: jsonError },
})

const voiding = defineRoute({
  method: 'post',
  path: '/sales/void/{id}',
  access: may('write_tills'),
  summary: 'Void a sale of today, before its till is closed',
  request: { headers: onceHeaders, params: idParam, body: jsonBody(voidInput) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), sale }), 'The sale'), ...errors },
})

const odd = defineRoute({
  method: 'get',
  path: '/differences',
  access: may('read_counter'),
  summary: 'What was odd about sales, what waits for a manager, and numbers that are missing',
  request: { query: differencesQuery },
  responses: { 200: jsonResponse(differences, 'One page of differences, newest first'), ...errors },
})

const gaps = defineRoute({
  method: 'get',
  path: '/gaps',
  access: may('read_counter'),
  summary: 'Numbers of devices that have not arrived, though later ones have',
  request: { query: storeQuery },
  responses: { 200: jsonResponse(z.array(gap), 'The gaps'), ...errors },
})

const settle = defineRoute({
  method: 'post',
  path: '/conflicts/settle/{id}',
  access: may('write_devices'),
  summary: 'Decide on what waits: take it as it was sent or should have been, or leave it with a note',
  request: { params: idParam, body: jsonBody(conflictAnswer) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), sale: sale.nullable() }), 'Decided'), ...errors },
})

/** The body as it was sent: what the schema has read of it tells the same sale from another one no longer. */
async function salesAsSent(c: Context<ShopEnv>): Promise<unknown[]> {
  return ((await c.req.json()) as { sales: unknown[] }).sales
}

function settledText(isTaken: boolean, isExchange: boolean): string {
  if (isExchange) return isTaken ? t('Exchange taken') : t('Exchange left as it is')
  return isTaken ? t('Sale taken') : t('Sale left as it is')
}

/** What is sold at counters, of `/api/v1/counter`. */
export const saleRoutes = createRouter()
  .openapi(send, async (c) => {
    const device = await sendingDevice(c)
    const { clerkWaits, ...told } = c.req.valid('query')
    await keepTold(c.var.db, device.id, told)
    const settings = await readSettings(c.var.db)
    const placing = {
      db: c.var.db,
      config: c.var.config,
      actor: actorOf(c),
      caller: callerOf(c),
      device,
      settings,
      clerkWaits,
    }
    return c.json({ results: await receiveSales(placing, await salesAsSent(c), c.var.log) }, 200)
  })
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    return c.json(await listSales(c.var.db, showroomsAsked(c, query.store, 'read_counter'), query), 200)
  })
  .openapi(single, async (c) => {
    const found = await findOr404('Sale', c.req.valid('param').id, (id) => findSale(c.var.db, id))
    assertOwn(c, found.store._id, 'read_counter')
    return c.json(found, 200)
  })
  .openapi(receiptOf, async (c) => {
    c.header('Cache-Control', 'no-store')
    const settings = await readSettings(c.var.visitorDb)
    return c.json(await readReceipt(c.var.visitorDb, settings, c.req.valid('param').code), 200)
  })
  .openapi(voiding, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Sale')
    const showroom = await findShowroomOfSale(c.var.db, id)
    if (!showroom) throw notFound('Sale')
    assertOwn(c, showroom, 'write_tills')
    const { reason } = c.req.valid('json')
    const voided = await answerOnce(c, (db) => voidSale(db, actorOf(c), callerOf(c).id, { id, reason }))
    return c.json({ message: t('Sale voided'), sale: voided }, 200)
  })
  .openapi(odd, async (c) => {
    const query = c.req.valid('query')
    const showrooms = showroomsAsked(c, query.store, 'read_counter')
    const [page, waiting, missing] = await Promise.all([
      listDifferences(c.var.db, showrooms, query),
      listWaiting(c.var.db, showrooms),
      listGaps(c.var.db, showrooms),
    ])
    return c.json({ ...page, waiting, gaps: missing }, 200)
  })
  .openapi(gaps, async (c) => {
    const showrooms = showroomsAsked(c, c.req.valid('query').store, 'read_counter')
    return c.json(await listGaps(c.var.db, showrooms), 200)
  })
  .openapi(settle, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Sale')
    const showroom = await findConflictShowroom(c.var.db, id)
    if (!showroom) throw notFound('Sale')
    assertOwn(c, showroom, 'write_devices')
    const settings = await readSettings(c.var.db)
    const { take, ...answer } = c.req.valid('json')
    const { sale, isExchange } = await answerConflict(
      { db: c.var.db, config: c.var.config, actor: actorOf(c), caller: callerOf(c), settings },
      { id, take, ...answer },
    )
    return c.json({ message: settledText(take, isExchange), sale }, 200)
  })
