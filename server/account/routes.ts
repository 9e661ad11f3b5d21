import { z } from 'zod'
import { forgetWrongPasswords } from '#server/auth/forget-attempts.ts'
import { signToken } from '#server/auth/token.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/http/define-route.ts'
import { callerOf, self } from '#server/http/guard.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { profileUpdate, profileUpdateResponse } from '#shared/schemas/user.ts'
import { deleteAccount } from './delete-account.ts'
import { updateProfile } from './update-profile.ts'

const params = z.object({ userId: z.string().meta({ description: "the account's id" }) })

const update = defineRoute({
  method: 'put',
  path: '/update/{userId}',
  access: self('userId'),
  summary: 'Change what an account says of itself',
  description:
    'Another e-mail revokes all tokens; the answer then brings a new one. The old address is told of it by letter.',
  request: { params, body: jsonBody(profileUpdate) },
  responses: {
    200: jsonResponse(profileUpdateResponse, 'The account as it is now'),
    401: jsonError,
    403: jsonError,
    409: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

const remove = defineRoute({
  method: 'delete',
  path: '/delete/{userId}',
  access: self('userId'),
  summary: 'Delete an account for good',
  description: 'The shop keeps its orders without the person. Orders on their way keep what delivery needs.',
  request: { params },
  responses: { 200: jsonResponse(successResponse, 'It is deleted'), 401: jsonError, 403: jsonError, 409: jsonError },
})

/** The routes by which an account updates or deletes itself. */
export const accountRoutes = createRouter()
  .openapi(update, async (c) => {
    const { id } = callerOf(c)
    const changes = c.req.valid('json')
    const { db, limits, log, requestId, settings } = c.var
    if (changes.email !== undefined && (await findLogin(db, changes.email))?.account.id !== id)
      await limits.count('emailChangesPerAccount', id)
    const { user, accountWithNewEmail: account } = await updateProfile(c.var, id, changes)
    const token = account && (await signToken(settings.tokenSecret, account))
    if (account) log.warn({ event: 'email-changed', user: id, requestId }, 'The e-mail of an account was changed')
    return c.json({ message: 'Profile updated successfully', updatedUser: user, ...(token && { token }) }, 200)
  })
  .openapi(remove, async (c) => {
    const caller = callerOf(c)
    const { limits, log, requestId } = c.var
    const email = await deleteAccount(c.var, caller)
    log.warn({ event: 'account-deleted', user: caller.id, requestId }, 'An account was deleted')
    await forgetWrongPasswords(limits, email)
    return c.json({ message: 'Account deleted successfully' }, 200)
  })
