import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress, networkOf } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone, mayEverywhere } from '#server/platform/http/guard.ts'
import { findOr404, idParam, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { invite, inviteAcceptance, inviteAnswer, inviteInput, inviteQuestion } from '#shared/schemas/people/invites.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { acceptInvite, readInvite } from './accept.ts'
import { revokeInvite, sendInvite, sendInviteAgain } from './invite.ts'
import { listInvites } from './queries.ts'

const refusals = { 401: jsonError, 403: jsonError }
const answers = { 400: jsonError, 403: jsonError, 422: jsonError, 429: jsonError }
const sent = z.object({ message: z.string(), invite })

const list = defineRoute({
  method: 'get',
  path: '/all-invites',
  access: mayEverywhere('read_people'),
  summary: 'The open invitations',
  responses: { 200: jsonResponse(z.array(invite), 'By e-mail, also those whose time is over'), ...refusals },
})

const create = defineRoute({
  method: 'post',
  path: '/create',
  access: mayEverywhere('write_people'),
  summary: 'Invite somebody to work for the shop',
  description: 'By a letter with a link, good for 7 days and once. Nobody invites to more than they have.',
  request: { body: jsonBody(inviteInput) },
  responses: { 201: jsonResponse(sent, 'It is sent'), ...refusals, 404: jsonError, 409: jsonError, 422: jsonError },
})

const again = defineRoute({
  method: 'post',
  path: '/send/{id}',
  access: mayEverywhere('write_people'),
  summary: 'Send an invitation again: a new link, which ends the earlier one',
  request: { params: idParam },
  responses: { 200: jsonResponse(sent, 'It is sent'), ...refusals, 404: jsonError },
})

const revoke = defineRoute({
  method: 'delete',
  path: '/delete/{id}',
  access: mayEverywhere('write_people'),
  summary: 'Revoke an invitation',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Its link no longer works'), ...refusals, 404: jsonError },
})

const read = defineRoute({
  method: 'post',
  path: '/read',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Ask what the link of an invitation leads to',
  request: { body: jsonBody(inviteQuestion) },
  responses: { 200: jsonResponse(inviteAnswer, 'As what and where'), ...answers },
})

const accept = defineRoute({
  method: 'post',
  path: '/accept',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Accept an invitation',
  description: 'Once. `person`, where no account has proven the e-mail: it then gets this name, phone and password.',
  request: { body: jsonBody(inviteAcceptance) },
  responses: { 200: jsonResponse(successResponse, 'Now sign in'), ...answers, 409: jsonError },
})

/** `/api/v1/invites` */
export const inviteRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listInvites(c.var.db), 200))
  .openapi(create, async (c) => {
    const invite = await sendInvite(c.var, actorOf(c), c.req.valid('json'))
    return c.json({ message: t('The invitation is sent'), invite }, 201)
  })
  .openapi(again, async (c) => {
    const invite = await findOr404('Invitation', c.req.valid('param').id, (id) =>
      sendInviteAgain(c.var, actorOf(c), id),
    )
    return c.json({ message: t('The invitation is sent'), invite }, 200)
  })
  .openapi(revoke, async (c) => {
    await removeOr404('Invitation', c.req.valid('param').id, (id) => revokeInvite(c.var.db, actorOf(c), id))
    return c.json({ message: t('The invitation is revoked') }, 200)
  })
  .openapi(read, async (c) => {
    await c.var.limits.count('otpTriesPerAddress', clientAddress(c))
    const { email, role, showrooms, isNew } = await readInvite(c.var, c.req.valid('json').token)
    return c.json({ email, role, showrooms, isNew }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(accept, async (c) => {
    const { limits, log, requestId } = c.var
    await limits.count('otpTriesPerAddress', clientAddress(c))
    const actor = { id: null, requestId, address: networkOf(clientAddress(c)) }
    const user = await acceptInvite(c.var, actor, c.req.valid('json'))
    log.warn({ event: 'invite-accepted', user, requestId }, 'Somebody joined by an invitation')
    return c.json({ message: t('Welcome! Please sign in.') }, 200)
  })
