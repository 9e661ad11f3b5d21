import type { Context } from 'hono'
import { z } from 'zod'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { assertOwn, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { findOr404, idParam } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { mutationResponse } from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import { includesShowroom } from '#shared/rules/people/grants.ts'
import { type Transfer, transfer, transferInput, transferQuery, transferReceipt } from '#shared/schemas/stock/stock.ts'
import {
  askForTransfer,
  cancelTransfer,
  findTransfer,
  listTransfers,
  receiveTransfer,
  sendAsked,
  sendTransfer,
} from './transfers.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }
const response = mutationResponse('transfer', transfer)

const list = defineRoute({
  method: 'get',
  path: '/transfers/all-transfers',
  access: may('read_stock'),
  summary: 'Transfers, newest first; staff of a store see those from and to their own',
  request: { query: transferQuery },
  responses: {
    200: jsonResponse(z.object({ transfers: z.array(transfer), total: z.int() }), 'One page of transfers'),
    ...errors,
  },
})

const create = defineRoute({
  method: 'post',
  path: '/transfers/create',
  access: may('write_stock'),
  summary: 'Send pairs to another store; staff of a store send from their own',
  request: { headers: onceHeaders, body: jsonBody(transferInput) },
  responses: { 201: jsonResponse(response, 'The transfer, on its way'), 409: jsonError, ...errors },
})

const asking = defineRoute({
  method: 'post',
  path: '/transfers/ask',
  access: may('write_stock'),
  summary: 'Ask another store for pairs; staff of a store ask for their own. Nothing is held before it sends them',
  request: { headers: onceHeaders, body: jsonBody(transferInput) },
  responses: { 201: jsonResponse(response, 'The transfer, asked for'), 409: jsonError, ...errors },
})

const sending = defineRoute({
  method: 'put',
  path: '/transfers/send/{id}',
  access: may('write_stock'),
  summary: 'Send what another store has asked for; staff of a store send from their own',
  request: { headers: onceHeaders, params: idParam, body: jsonBody(z.object({})) },
  responses: { 200: jsonResponse(response, 'The transfer, on its way'), 409: jsonError, ...errors },
})

const receive = defineRoute({
  method: 'put',
  path: '/transfers/receive/{id}',
  access: may('write_stock'),
  summary: 'Receive a transfer; staff of a store receive into their own',
  request: { headers: onceHeaders, params: idParam, body: jsonBody(transferReceipt) },
  responses: { 200: jsonResponse(response, 'What arrived'), 409: jsonError, ...errors },
})

const cancel = defineRoute({
  method: 'put',
  path: '/transfers/cancel/{id}',
  access: may('write_stock'),
  summary: 'Call a transfer off; staff of a store those from their own, or what they have asked for',
  request: { headers: onceHeaders, params: idParam, body: jsonBody(z.object({})) },
  responses: { 200: jsonResponse(response, 'The transfer, called off'), 409: jsonError, ...errors },
})

/** The transfers of `/api/v1/stock`. */
export const transferRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    return c.json(await listTransfers(c.var.db, showroomsAsked(c, query.store, 'read_stock'), query), 200)
  })
  .openapi(create, async (c) => {
    const input = c.req.valid('json')
    assertOwn(c, input.from, 'write_stock')
    const transfer = await answerOnce(c, (db) => sendTransfer(db, input, callerOf(c).id))
    return c.json({ message: t('Transfer sent'), transfer }, 201)
  })
  .openapi(asking, async (c) => {
    const input = c.req.valid('json')
    assertOwn(c, input.to, 'write_stock')
    const transfer = await answerOnce(c, (db) => askForTransfer(db, input, callerOf(c).id))
    return c.json({ message: t('Asked for'), transfer }, 201)
  })
  .openapi(sending, async (c) => {
    const { _id } = await findTransferAt(c, c.req.valid('param').id, () => 'from')
    const transfer = await answerOnce(c, (db) => sendAsked(db, _id, callerOf(c).id))
    return c.json({ message: t('Transfer sent'), transfer }, 200)
  })
  .openapi(receive, async (c) => {
    const { _id } = await findTransferAt(c, c.req.valid('param').id, () => 'to')
    const transfer = await answerOnce(c, (db) => receiveTransfer(db, _id, c.req.valid('json'), callerOf(c).id))
    return c.json({ message: t('Transfer received'), transfer }, 200)
  })
  .openapi(cancel, async (c) => {
    const { _id } = await findTransferAt(c, c.req.valid('param').id, ({ state, to }) =>
      state === 'asked' && includesShowroom(callerOf(c).showrooms, to._id) ? 'to' : 'from',
    )
    const transfer = await answerOnce(c, (db) => cancelTransfer(db, _id, callerOf(c).id))
    return c.json({ message: t('Transfer cancelled'), transfer }, 200)
  })

/** A transfer that the caller may close at one of its ends. Throws 404 for an unknown one, 403 for somebody of another showroom. */
async function findTransferAt(c: Context<ShopEnv>, text: string, endOf: (found: Transfer) => 'from' | 'to') {
  const found = await findOr404('Transfer', text, (id) => findTransfer(c.var.db, id))
  assertOwn(c, found[endOf(found)]._id, 'write_stock')
  return found
}
