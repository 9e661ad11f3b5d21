import { z } from 'zod'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { idParam, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { listedSession } from '#shared/schemas/session.ts'
import { deleteSession, deleteSessionsOf, listSessions } from './queries.ts'

const refusals = { 401: jsonError, 403: jsonError }

const logout = defineRoute({
  method: 'post',
  path: '/logout',
  access: signedIn,
  summary: 'End the session of this token',
  responses: { 200: jsonResponse(successResponse, 'The token is worth nothing any more'), ...refusals },
})

const logoutAll = defineRoute({
  method: 'post',
  path: '/logout-all',
  access: signedIn,
  summary: 'End every session of the account, this one included',
  responses: { 200: jsonResponse(successResponse, 'All tokens are worth nothing any more'), ...refusals },
})

const list = defineRoute({
  method: 'get',
  path: '/sessions',
  access: signedIn,
  summary: 'Where the account is signed in: this session, then the last used',
  responses: { 200: jsonResponse(z.array(listedSession), 'The open sessions'), ...refusals },
})

const remove = defineRoute({
  method: 'delete',
  path: '/sessions/{id}',
  access: signedIn,
  summary: 'End one session of the account',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'It has ended'), ...refusals, 404: jsonError },
})

/** Where an account is signed in, and how that ends. */
export const sessionRoutes = createRouter()
  .openapi(logout, async (c) => {
    const { id, session } = callerOf(c)
    await deleteSession(c.var.db, id, session)
    return c.json({ message: t('Successfully logged out') }, 200)
  })
  .openapi(logoutAll, async (c) => {
    const { id } = callerOf(c)
    const { db, log, requestId } = c.var
    const count = await deleteSessionsOf(db, id)
    log.info({ event: 'sessions-ended', user: id, count, requestId }, 'Somebody signed out everywhere')
    return c.json({ message: t('You are signed out everywhere') }, 200)
  })
  .openapi(list, async (c) => {
    const caller = callerOf(c)
    const idleMinutes = isStaff(caller) ? c.var.config.staffIdleMinutes : null
    return c.json(await listSessions(c.var.db, caller, idleMinutes), 200)
  })
  .openapi(remove, async (c) => {
    const { id } = callerOf(c)
    await removeOr404('Session', c.req.valid('param').id, (session) => deleteSession(c.var.db, id, session))
    return c.json({ message: t('That browser is signed out') }, 200)
  })
