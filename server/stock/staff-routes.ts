import { z } from 'zod'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, mayAt } from '#server/platform/http/guard.ts'
import { showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import {
  countInput,
  deliveryInput,
  movement,
  movementQuery,
  sheetQuery,
  stockSheet,
  writeOffInput,
} from '#shared/schemas/stock/stock.ts'
import { countStock, receiveDelivery, writeOff } from './change-stock.ts'
import { listMovements, readSheet } from './queries.ts'

const storeParam = z.object({ storeId: z.string().meta({ description: 'id' }) })
const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }
const done = jsonResponse(successResponse, 'Done')

const sheet = defineRoute({
  method: 'get',
  path: '/store/{storeId}',
  access: mayAt('storeId', 'read_stock'),
  summary: 'The pairs of a store, for its staff and admins',
  description: '`only` leaves what is `low`, `sold-out` or `uncounted` for 90 days.',
  request: { params: storeParam, query: sheetQuery },
  responses: { 200: jsonResponse(stockSheet, 'One page of products by name, with their sizes'), ...errors },
})

const count = defineRoute({
  method: 'put',
  path: '/count/{storeId}',
  access: mayAt('storeId', 'write_stock'),
  summary: 'Set what was counted in a store',
  description: '`seen` is what was on hand before: 409 names the rows where it is another number by now.',
  request: { headers: onceHeaders, params: storeParam, body: jsonBody(countInput) },
  responses: { 200: done, 409: jsonError, ...errors },
})

const receive = defineRoute({
  method: 'post',
  path: '/receive/{storeId}',
  access: mayAt('storeId', 'write_stock'),
  summary: 'Add what was delivered to a store',
  request: { headers: onceHeaders, params: storeParam, body: jsonBody(deliveryInput) },
  responses: { 200: done, 409: jsonError, ...errors },
})

const remove = defineRoute({
  method: 'post',
  path: '/write-off/{storeId}',
  access: mayAt('storeId', 'write_losses'),
  summary: 'Take pairs out that are damaged, lost or samples',
  request: { headers: onceHeaders, params: storeParam, body: jsonBody(writeOffInput) },
  responses: { 200: done, 409: jsonError, ...errors },
})

const movements = defineRoute({
  method: 'get',
  path: '/movements',
  access: may('read_stock'),
  summary: 'The ledger, newest first; staff of a store see their own',
  request: { query: movementQuery },
  responses: {
    200: jsonResponse(z.object({ movements: z.array(movement), total: z.int() }), 'One page of movements'),
    ...errors,
  },
})

/** The staff routes of `/api/v1/stock`, but for transfers. */
export const stockStaffRoutes = createRouter()
  .openapi(sheet, async (c) => {
    const showroom = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    const { lowAt } = (await readSettings(c.var.db)).stock
    return c.json(await readSheet(c.var.db, showroom, c.req.valid('query'), lowAt), 200)
  })
  .openapi(count, async (c) => {
    const showroom = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    await answerOnce(c, (db) => countStock(db, showroom, c.req.valid('json'), callerOf(c).id))
    return c.json({ message: t('Count saved') }, 200)
  })
  .openapi(receive, async (c) => {
    const showroom = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    await answerOnce(c, (db) => receiveDelivery(db, showroom, c.req.valid('json'), callerOf(c).id))
    return c.json({ message: t('Delivery received') }, 200)
  })
  .openapi(remove, async (c) => {
    const showroom = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    await answerOnce(c, (db) => writeOff(db, showroom, c.req.valid('json'), callerOf(c).id))
    return c.json({ message: t('Pairs written off') }, 200)
  })
  .openapi(movements, async (c) => {
    const query = c.req.valid('query')
    return c.json(await listMovements(c.var.db, showroomsAsked(c, query.store, 'read_stock'), query), 200)
  })
