import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, mayEverywhere } from '#server/platform/http/guard.ts'
import { idParam, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { apiKey, apiKeyInput } from '#shared/schemas/people/api-keys.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { endKey, makeKey } from './make-key.ts'
import { listKeys } from './queries.ts'

const refusals = { 401: jsonError, 403: jsonError }

const list = defineRoute({
  method: 'get',
  path: '/api-keys',
  access: mayEverywhere('write_programs'),
  summary: 'The keys of other programs, without what opens the shop',
  responses: { 200: jsonResponse(z.array(apiKey), 'Revoked ones last'), ...refusals },
})

const create = defineRoute({
  method: 'post',
  path: '/api-keys',
  access: mayEverywhere('write_programs'),
  summary: 'Make a key for another program',
  description:
    'The same calls with `Authorization: Bearer omni_…`, as far as they ask for a permission that the key has and whoever made it still has. It is told once, and kept as a hash. 422 at `currentPassword` and `code` where these lack or are wrong.',
  request: { body: jsonBody(apiKeyInput) },
  responses: {
    201: jsonResponse(z.object({ message: z.string(), apiKey, key: z.string() }), 'With the key, told once'),
    ...refusals,
    404: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

const revoke = defineRoute({
  method: 'delete',
  path: '/api-keys/{id}',
  access: mayEverywhere('write_programs'),
  summary: 'Revoke a key, for the next call',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'It opens nothing any more'), ...refusals, 404: jsonError },
})

/** The routes of `/api/v1/auth/api-keys`. */
export const apiKeyRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listKeys(c.var.db), 200))
  .openapi(create, async (c) => {
    const input = c.req.valid('json')
    await c.var.confirmOwn(input)
    const made = await makeKey(c.var.db, actorOf(c), callerOf(c).id, input)
    return c.json({ message: t('API key made'), ...made }, 201)
  })
  .openapi(revoke, async (c) => {
    const by = callerOf(c).id
    await removeOr404('Program', c.req.valid('param').id, (id) => endKey(c.var.db, actorOf(c), by, id))
    return c.json({ message: t('API key revoked') }, 200)
  })
