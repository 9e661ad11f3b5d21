import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { mayEverywhere } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { leavingResponse, staffSession } from '#shared/schemas/people.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { endStaffSession, endStaffSessions, leaveCompany } from './leave.ts'
import { listStaffSessions } from './queries.ts'

const refusals = { 401: jsonError, 403: jsonError }

const list = defineRoute({
  method: 'get',
  path: '/staff-sessions',
  access: mayEverywhere('read_people'),
  summary: 'Where the staff are signed in: device, network and last use',
  responses: { 200: jsonResponse(z.array(staffSession), 'The open sessions, the last used first'), ...refusals },
})

const end = defineRoute({
  method: 'delete',
  path: '/staff-sessions/{id}',
  access: mayEverywhere('write_people'),
  summary: 'End one session of somebody of the staff',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'It has ended'), ...refusals, 404: jsonError },
})

const endAll = defineRoute({
  method: 'delete',
  path: '/staff-sessions/of/{id}',
  access: mayEverywhere('write_people'),
  summary: 'End all sessions of somebody of the staff, by the id of the account',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'They have ended'), ...refusals, 404: jsonError },
})

const leave = defineRoute({
  method: 'post',
  path: '/leave/{id}',
  access: mayEverywhere('write_people'),
  summary: 'Somebody leaves the company',
  description:
    'Sessions, memberships, trusted browsers, second step and passkeys end with the next request; the account stays a customer’s. What was done stays readable. Not oneself, nor a super user.',
  request: { params: idParam },
  responses: { 200: jsonResponse(leavingResponse, 'What has ended'), ...refusals, 404: jsonError },
})

/** The routes on sessions and the leaving of colleagues. */
export const peopleRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listStaffSessions(c.var.db, c.var.config.staffIdleMinutes), 200))
  .openapi(end, async (c) => {
    await removeOr404('Session', c.req.valid('param').id, (id) => endStaffSession(c.var.db, actorOf(c), id))
    return c.json({ message: t('That browser is signed out') }, 200)
  })
  .openapi(endAll, async (c) => {
    await findOr404('User', c.req.valid('param').id, (id) => endStaffSessions(c.var.db, actorOf(c), id))
    return c.json({ message: t('Signed out everywhere') }, 200)
  })
  .openapi(leave, async (c) => {
    const id = parseId(c.req.valid('param').id, 'User')
    const ended = await leaveCompany(c.var.db, actorOf(c), id)
    c.var.log.warn({ event: 'person-left', user: id, requestId: c.var.requestId }, 'Somebody left the company')
    return c.json({ message: t('Everything of theirs has ended'), ...ended }, 200)
  })
