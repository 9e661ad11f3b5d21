import type { Context } from 'hono'
import { z } from 'zod'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, changing, may } from '#server/platform/http/guard.ts'
import { assertOwn, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'
import {
  exchange,
  exchangeRow,
  exchangeSource,
  exchangesQuery,
  reasonRow,
  reasonsQuery,
  sourcesQuery,
} from '#shared/schemas/counter/exchange.ts'
import { exchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import { sendingDevice } from '../access.ts'
import type { SentSale } from '../sent-sale.ts'
import { findExchange, findShowroomOfExchange } from './exchanges.queries.ts'
import { findSources } from './find-sources.ts'
import { listExchanges, listReasons } from './list.queries.ts'
import { takeBack } from './take-back.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }
const description = 'With the key of the device as `Counter-Key`.'

const find = defineRoute({
  method: 'get',
  path: '/find',
  access: may('write_counter'),
  summary: 'Orders and sales of any showroom whose pairs can come back, by number, or by phone and day',
  description: `${description} A phone needs four of its last digits at least, and the day of the delivery or of the sale in Dhaka.`,
  request: { query: sourcesQuery },
  responses: { 200: jsonResponse(z.array(exchangeSource), 'What was bought, newest first'), ...errors },
})

const take = defineRoute({
  method: 'post',
  path: '/take',
  access: changing(may('write_counter'), 'write_exchanges', ['lateReason']),
  summary: 'Take pairs back, and sell others for them',
  description: `${description} The same again gets the same answer. Pairs that came back pay for what is taken; \`sale.payments\` are the rest. Damaged pairs, and those after the days to exchange, need \`write_exchanges\` or the approval of somebody who has it.`,
  request: { body: jsonBody(exchangeInput) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), exchange }), 'It was there'),
    201: jsonResponse(z.object({ message: z.string(), exchange }), 'Exchanged'),
    ...errors,
    410: jsonError,
  },
})

const list = defineRoute({
  method: 'get',
  path: '/all',
  access: may('read_counter'),
  summary: 'Exchanges of a store or of all, newest first',
  request: { query: exchangesQuery },
  responses: { 200: { ...jsonResponse(z.array(exchangeRow), 'One page'), headers: paginationHeaders }, ...errors },
})

const reasons = defineRoute({
  method: 'get',
  path: '/reasons',
  access: may('read_counter'),
  summary: 'What came back by article and size, and why',
  request: { query: reasonsQuery },
  responses: {
    200: { ...jsonResponse(z.array(reasonRow), 'One page, the most pairs first'), headers: paginationHeaders },
    ...errors,
  },
})

const single = defineRoute({
  method: 'get',
  path: '/{id}',
  access: may('read_counter'),
  summary: 'An exchange, for its credit note',
  request: { params: idParam },
  responses: { 200: jsonResponse(exchange, 'The exchange'), ...errors },
})

async function placingOf(c: Context<ShopEnv>) {
  const device = await sendingDevice(c)
  const settings = await readSettings(c.var.db)
  return { db: c.var.db, config: c.var.config, actor: actorOf(c), caller: callerOf(c), device, settings }
}

/** Pairs that come back at counters, of `/api/v1/counter/exchanges`. */
export const exchangeRoutes = createRouter()
  .openapi(find, async (c) => {
    const { db, settings } = await placingOf(c)
    return c.json(await findSources(db, settings, c.req.valid('query')), 200)
  })
  .openapi(take, async (c) => {
    const sent = (await c.req.json()) as SentSale
    const { exchange, isNew } = await takeBack(await placingOf(c), c.req.valid('json'), sent)
    return c.json({ message: t('Exchanged'), exchange }, isNew ? 201 : 200)
  })
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const found = await listExchanges(c.var.db, showroomsAsked(c, query.store, 'read_counter'), query)
    setPaginationHeaders(c, { ...query, total: found.total })
    return c.json(found.list, 200)
  })
  .openapi(reasons, async (c) => {
    const query = c.req.valid('query')
    const found = await listReasons(c.var.db, showroomsAsked(c, query.store, 'read_counter'), query)
    setPaginationHeaders(c, { ...query, total: found.total })
    return c.json(found.list, 200)
  })
  .openapi(single, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Exchange')
    const showroom = await findShowroomOfExchange(c.var.db, id)
    if (!showroom) throw notFound('Exchange')
    assertOwn(c, showroom, 'read_counter')
    return c.json(await findOr404('Exchange', id, (known) => findExchange(c.var.db, known)), 200)
  })
