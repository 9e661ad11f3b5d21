import { z } from 'zod'
import { signToken } from '#server/auth/token.ts'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { callerOf, self } from '#server/http/guard.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { done } from '#shared/schemas/responses.ts'
import { profileUpdate, profileUpdated } from '#shared/schemas/user.ts'
import { deleteAccount } from './delete-account.ts'
import { updateProfile } from './update-profile.ts'

const params = z.object({ userId: z.string().meta({ description: "the account's id" }) })

const update = call({
  method: 'put',
  path: '/update/{userId}',
  access: self('userId'),
  summary: 'Change what an account says of itself',
  description:
    'Another e-mail revokes all tokens; the answer then brings a new one. The old address is told of it by letter.',
  request: { params, body: jsonBody(profileUpdate) },
  responses: {
    200: json(profileUpdated, 'The account as it is now'),
    401: refusals,
    403: refusals,
    409: refusals,
    422: refusals,
    429: refusals,
  },
})

const remove = call({
  method: 'delete',
  path: '/delete/{userId}',
  access: self('userId'),
  summary: 'Delete an account for good',
  description: 'The shop keeps its orders without the person. Orders on their way keep what delivery needs.',
  request: { params },
  responses: { 200: json(done, 'It is deleted'), 401: refusals, 403: refusals, 409: refusals },
})

/** The routes by which an account updates or deletes itself. */
export const accountRoutes = newRoutes()
  .openapi(update, async (c) => {
    const { id } = callerOf(c)
    const changes = c.req.valid('json')
    const { db, limits, log, requestId, settings } = c.var
    if (changes.email !== undefined && (await findLogin(db, changes.email))?.account.id !== id)
      await limits.count('emailChangesPerAccount', id)
    const { user, moved } = await updateProfile(c.var, id, changes)
    const token = moved && (await signToken(settings.tokenSecret, moved))
    if (moved) log.warn({ event: 'email-changed', user: id, requestId }, 'The e-mail of an account was changed')
    return c.json({ message: 'Profile updated successfully', updatedUser: user, ...(token && { token }) }, 200)
  })
  .openapi(remove, async (c) => {
    const caller = callerOf(c)
    const { limits, log, requestId } = c.var
    const email = await deleteAccount(c.var, caller)
    log.warn({ event: 'account-deleted', user: caller.id, requestId }, 'An account was deleted')
    await limits.forget('loginPerAccount', email)
    return c.json({ message: 'Account deleted successfully' }, 200)
  })
