import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, may } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import { checkProofOfWork, proofOfWorkHeader } from '#server/platform/http/proof-of-work.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroom } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { timestamp } from '#shared/schemas/fields.ts'
import { keepAsked, keepInput } from '#shared/schemas/orders/collection.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { giveKeptBack, keepForPhone, keptUntil } from './keep.ts'

const ask = defineRoute({
  method: 'post',
  path: '/ask',
  access: everyone,
  summary: 'Have pairs kept in a store until it closes on the next day, without payment',
  description:
    'Up to 2 pairs, one open request per phone. The code that fetches them is told this once. More than a few from one address need work: 428 brings a challenge, whose answers go into the header.',
  request: { headers: z.object({ 'proof-of-work': proofOfWorkHeader }), body: jsonBody(keepInput) },
  responses: {
    201: jsonResponse(z.object({ message: z.string(), keep: keepAsked }), 'Kept'),
    404: jsonError,
    409: jsonError,
    422: jsonError,
    428: jsonError,
    429: jsonError,
  },
})

const untilRead = defineRoute({
  method: 'get',
  path: '/until/{id}',
  access: everyone,
  summary: 'Until when a store keeps pairs that are asked for now',
  description: 'Until it closes on the next day on which it is open, by its hours and other days.',
  request: { params: idParam },
  responses: { 200: jsonResponse(z.object({ until: timestamp }), 'The closing'), 404: jsonError, 409: jsonError },
})

const giveBack = defineRoute({
  method: 'post',
  path: '/give-back/{id}',
  access: may('write_orders'),
  summary: 'Give kept pairs back before their time',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Given back'), 401: jsonError, 403: jsonError, 404: jsonError },
})

/** Pairs that showrooms keep by phone, of `/api/v1/keeps`. */
export const keepRoutes = createRouter()
  .openapi(ask, async (c) => {
    await checkProofOfWork(c, 'keep')
    const { store, product, size, ...asked } = c.req.valid('json')
    const keep = await keepForPhone(c.var.db, c.var.config, {
      ...{ showroom: parseId(store, 'Showroom'), product: parseId(product, 'Product'), size: parseId(size, 'Size') },
      ...asked,
    })
    return c.json({ message: t('We keep it for you'), keep }, 201)
  })
  .openapi(untilRead, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { visitorDb } = c.var
    const store = await findOr404('Showroom', c.req.valid('param').id, (id) => findShowroom(visitorDb, id))
    return c.json({ until: keptUntil(await readSettings(visitorDb), store._id, new Date()).toISOString() }, 200)
  })
  .openapi(giveBack, async (c) => {
    const { id: by, showrooms } = callerOf(c)
    await giveKeptBack(c.var.db, actorOf(c), parseId(c.req.valid('param').id, 'Request'), { by, showrooms })
    return c.json({ message: t('The pairs are on the shelf again') }, 200)
  })
