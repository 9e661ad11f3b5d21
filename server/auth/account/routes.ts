import type { Context } from 'hono'
import { z } from 'zod'
import { undoEmailChange } from '#server/auth/account/undo-email-change.ts'
import { type Confirmation, updateProfile } from '#server/auth/account/update-profile.ts'
import { confirmPassword, forgetWrongPasswords } from '#server/auth/check-password.ts'
import { clientOf, openSession } from '#server/auth/open-session.ts'
import { clearProofCookie, readProofCookie } from '#server/auth/proof-cookie.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, self, signedIn } from '#server/platform/http/guard.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { accountLanguage, emailUndo, emailUndone, profileUpdate, profileUpdateResponse } from '#shared/schemas/user.ts'
import { deleteAccount } from './delete-account.ts'
import { findLanguage, setLanguage } from './queries.ts'

const read = defineRoute({
  method: 'get',
  path: '/language',
  access: signedIn,
  summary: 'Ask for the language of one’s own account',
  responses: { 200: jsonResponse(accountLanguage, 'The language'), 401: jsonError, 403: jsonError },
})

const choose = defineRoute({
  method: 'put',
  path: '/language',
  access: signedIn,
  summary: 'Choose the language of one’s own account',
  description: 'Letters to the account are written in it, and staff who sign in are led to the pages in it.',
  request: { body: jsonBody(accountLanguage) },
  responses: {
    200: jsonResponse(accountLanguage, 'The language that was chosen'),
    401: jsonError,
    403: jsonError,
    422: jsonError,
  },
})

/** The routes by which an account says in which language it is written to. */
const languageRoutes = createRouter()
  .openapi(read, async (c) => c.json({ language: await findLanguage(c.var.db, callerOf(c).id) }, 200))
  .openapi(choose, async (c) => {
    const { language } = c.req.valid('json')
    await setLanguage(c.var.db, callerOf(c).id, language)
    return c.json({ language }, 200)
  })

const params = z.object({ userId: z.string().meta({ description: "the account's id" }) })

const update = defineRoute({
  method: 'put',
  path: '/update/{userId}',
  access: self('userId'),
  summary: 'Change what an account says of itself',
  description:
    'Another e-mail needs `currentPassword`, or the cookie of verify-otp for the present e-mail. It revokes all tokens; the answer then brings a new one. The old address is told of it by letter.',
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

const undoEmail = defineRoute({
  method: 'post',
  path: '/undo-email-change',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Undo the change of an e-mail',
  description:
    'By the secret of the letter to the former address, once, within 72 hours. Every session ends, and the password stops working: a new one is set with a one-time code.',
  request: { body: jsonBody(emailUndo) },
  responses: {
    200: jsonResponse(emailUndone, 'The account has its former e-mail again'),
    400: jsonError,
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
    const { currentPassword, ...changes } = c.req.valid('json')
    const { log, requestId } = c.var
    const confirmation = await confirmEmailChange(c, changes.email, currentPassword)
    const { user, accountWithNewEmail: account } = await updateProfile(c.var, id, changes, confirmation)
    if (account && confirmation.proof) clearProofCookie(c)
    const opened = account && (await openSession(c.var, account, clientOf(c)))
    if (account) log.warn({ event: 'email-changed', user: id, requestId }, 'The e-mail of an account was changed')
    return c.json(
      { message: t('Profile updated successfully'), updatedUser: user, ...(opened && { token: opened.token }) },
      200,
    )
  })
  .openapi(undoEmail, async (c) => {
    const { limits, log, requestId } = c.var
    await limits.count('otpTriesPerAddress', clientAddress(c))
    const { user, email } = await undoEmailChange(c.var, c.req.valid('json').secret)
    log.warn({ event: 'email-change-undone', user, requestId }, 'The change of an e-mail was undone')
    const message = t('Your email address is back. Please choose a new password.')
    return c.json({ message, email }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(remove, async (c) => {
    const caller = callerOf(c)
    const { limits, log, requestId } = c.var
    const email = await deleteAccount(c.var, caller, actorOf(c))
    log.warn({ event: 'account-deleted', user: caller.id, requestId }, 'An account was deleted')
    await forgetWrongPasswords(limits, email)
    return c.json({ message: t('Account deleted successfully') }, 200)
  })
  .route('/', languageRoutes)

/** Asks for the password before another e-mail, unless the browser has the proof of a code; counts such changes. */
async function confirmEmailChange(
  c: Context<ShopEnv>,
  email: string | undefined,
  currentPassword: string | undefined,
): Promise<Confirmation> {
  const { id } = callerOf(c)
  const { db, limits } = c.var
  if (email === undefined || (await findLogin(db, email))?.account.id === id) return { hasPassword: false, proof: null }
  const proof = currentPassword ? null : readProofCookie(c)
  if (!proof) await confirmPassword(c.var, id, currentPassword)
  await limits.count('emailChangesPerAccount', id)
  return { hasPassword: !proof, proof }
}
