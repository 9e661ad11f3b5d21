import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, mayEverywhere } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { findOr404, idParam, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import {
  deliveriesQuery,
  webhook,
  webhookDelivery,
  webhookInput,
  webhookSwitch,
} from '#shared/schemas/programs/webhook.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { findWebhook, listDeliveries, listWebhooks } from './queries.ts'
import { makeWebhook, removeWebhook, sendDeliveryAgain, setWebhook } from './save-webhook.ts'

const access = mayEverywhere('write_programs')
const refusals = { 401: jsonError, 403: jsonError }
const sequenceParam = z.object({ sequence: z.string().meta({ description: 'number of an event in a log' }) })

const list = defineRoute({
  method: 'get',
  path: '/all',
  access,
  summary: 'Addresses that are told what happens, without their secrets',
  responses: { 200: jsonResponse(z.array(webhook), 'By name'), ...refusals },
})

const create = defineRoute({
  method: 'post',
  path: '/create',
  access,
  summary: 'Tell another program what happens',
  description:
    'The address is called as `webhooks` of this document says; its secret, by which each event is signed, is told once. Nobody has told what they may not see. 422 at `currentPassword` and `code` where these lack or are wrong.',
  request: { body: jsonBody(webhookInput) },
  responses: {
    201: jsonResponse(z.object({ message: z.string(), webhook, secret: z.string() }), 'With the secret, told once'),
    ...refusals,
    422: jsonError,
    429: jsonError,
  },
})

const change = defineRoute({
  method: 'put',
  path: '/switch/{id}',
  access,
  summary: 'Switch a webhook on or off',
  description: 'What happens while it is off is not kept for it. What waited before is sent when it is on again.',
  request: { params: idParam, body: jsonBody(webhookSwitch) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), webhook }), 'As it is now'),
    ...refusals,
    404: jsonError,
    422: jsonError,
  },
})

const remove = defineRoute({
  method: 'delete',
  path: '/delete/{id}',
  access,
  summary: 'Remove a webhook with its log',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'It is told nothing any more'), ...refusals, 404: jsonError },
})

const log = defineRoute({
  method: 'get',
  path: '/deliveries/{id}',
  access,
  summary: 'The log of a webhook: what it was told, and what came of it',
  request: { params: idParam, query: deliveriesQuery },
  responses: {
    200: { ...jsonResponse(z.array(webhookDelivery), 'One page, newest first'), headers: paginationHeaders },
    ...refusals,
    404: jsonError,
  },
})

const again = defineRoute({
  method: 'post',
  path: '/send-again/{sequence}',
  access,
  summary: 'Send an event of a log again, the same as it was',
  request: { params: sequenceParam },
  responses: {
    200: jsonResponse(successResponse, 'It is sent as soon as may be'),
    ...refusals,
    404: jsonError,
    409: jsonError,
  },
})

/** `/api/v1/webhooks` */
export const webhookRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listWebhooks(c.var.db), 200))
  .openapi(create, async (c) => {
    const input = c.req.valid('json')
    await c.var.confirmOwn(input)
    const made = await makeWebhook(c.var, actorOf(c), callerOf(c).id, input)
    return c.json({ message: t('Webhook made'), ...made }, 201)
  })
  .openapi(change, async (c) => {
    const { on } = c.req.valid('json')
    const changed = await findOr404('Program', c.req.valid('param').id, (id) => setWebhook(c.var, actorOf(c), id, on))
    return c.json({ message: on ? t('The webhook is on') : t('The webhook is off'), webhook: changed }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Program', c.req.valid('param').id, (id) => removeWebhook(c.var.db, actorOf(c), id))
    return c.json({ message: t('Webhook removed') }, 200)
  })
  .openapi(log, async (c) => {
    const query = c.req.valid('query')
    const { _id } = await findOr404('Program', c.req.valid('param').id, (id) => findWebhook(c.var.db, id))
    const { list: deliveries, total } = await listDeliveries(c.var.db, _id, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(deliveries, 200)
  })
  .openapi(again, async (c) => {
    await sendDeliveryAgain(c.var.db, actorOf(c), c.req.valid('param').sequence)
    return c.json({ message: t('It is sent again') }, 200)
  })
