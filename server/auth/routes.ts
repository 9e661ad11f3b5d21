import { z } from 'zod'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { toErrorResponse } from '#server/platform/http/errors.ts'
import { everyone, selfOr, signedIn } from '#server/platform/http/guard.ts'
import { findOr404 } from '#server/platform/http/parse-id.ts'
import { checkProofOfWork, proofOfWorkHeader } from '#server/platform/http/proof-of-work.ts'
import { addCustomer, checkStoreUser } from '#server/users/account.queries.ts'
import { t } from '#shared/language/t.ts'
import { errorResponse } from '#shared/schemas/responses.ts'
import { credentials, registration, session, storeUserCheck, user } from '#shared/schemas/user.ts'
import { checkPassword } from './check-password.ts'
import { emailProofRoutes } from './email-proof-routes.ts'
import { chosenLanguage, finishSignIn } from './finish-sign-in.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { hashPassword } from './password.ts'
import { resetRoutes } from './reset-routes.ts'
import { secondStepRoutes } from './second-step/routes.ts'
import { askSecondStep } from './second-step/sign-in.ts'
import { sessionRoutes } from './sessions/routes.ts'

const userAuth = defineRoute({
  method: 'get',
  path: '/user-auth',
  access: signedIn,
  summary: 'Ask whether a token still counts',
  responses: {
    200: jsonResponse(z.object({ ok: z.literal(true) }), 'It does'),
    401: jsonResponse(errorResponse.extend({ ok: z.literal(false) }), 'It does not; the message says why'),
  },
})

/** Whether a token still counts; where it does not, the refusal says `ok: false` too. */
const tokenRoutes = createRouter().openapi(userAuth, (c) => c.json({ ok: true } as const, 200))
tokenRoutes.onError(async (error, c) => {
  const response = toErrorResponse(error, c)
  return response.status === 401 ? c.json({ ok: false, ...(await response.json()) }, 401) : response
})

const register = defineRoute({
  method: 'post',
  path: '/register',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Open a customer account',
  description:
    'Beyond the first few from one address a registration needs work: 428 brings a challenge, whose answers go into the header. `homepage` stays empty: people do not see that field of the form.',
  request: { headers: z.object({ 'proof-of-work': proofOfWorkHeader }), body: jsonBody(registration) },
  responses: {
    201: jsonResponse(z.object({ message: z.string(), user }), 'The new account'),
    400: jsonError,
    409: jsonError,
    422: jsonError,
    428: jsonError,
    429: jsonError,
  },
})

const login = defineRoute({
  method: 'post',
  path: '/login',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Sign in with e-mail and password',
  description:
    'After too many wrong passwords for the account, only browsers that have signed in to it before go on (by their cookie); others get 403 code_needed, until they have proved the e-mail by verify-otp. An account with a second step gets 403 second_step_required {challenge, ways}, unless it trusts the browser: auth/second-step goes on with that.',
  request: { body: jsonBody(credentials) },
  responses: {
    200: jsonResponse(session, 'The token and whose it is'),
    401: jsonError,
    403: jsonError,
    422: jsonError,
    429: jsonError,
    503: jsonError,
  },
})

const checkSu = defineRoute({
  method: 'get',
  path: '/check-su/{userId}',
  access: selfOr('userId', 'read_customers'),
  summary: 'Ask whether an account is a store user, and of which store',
  request: { params: z.object({ userId: z.string().meta({ description: "the account's id" }) }) },
  responses: {
    200: jsonResponse(storeUserCheck, 'The link to the store, if there is one'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
  },
})

/** `/api/v1/auth`: registration, login, lost passwords and what a token is worth. */
export const authRoutes = createRouter()
  .openapi(register, async (c) => {
    const { password, homepage, ...person } = c.req.valid('json')
    const { log, requestId } = c.var
    if (homepage) {
      log.warn({ event: 'hidden-field-filled', requestId }, 'A program filled the field that people do not see')
      throw new ShopError('refused')
    }
    await checkProofOfWork(c, 'register')
    const account = { ...person, passwordHash: await hashPassword(password), language: chosenLanguage() }
    const newUser = await addCustomer(c.var.db, account)
    if (!newUser) throw new ShopError('email_taken')
    return c.json({ message: t('Successfully registered'), user: newUser }, 201)
  })
  .openapi(login, async (c) => {
    const record = await checkPassword(c, c.req.valid('json'))
    await askSecondStep(c, record)
    return c.json(await finishSignIn(c, record), 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(checkSu, async (c) => {
    const storeUserLink = await findOr404('User', c.req.valid('param').userId, (id) => checkStoreUser(c.var.db, id))
    return c.json(storeUserLink, 200)
  })
  .route('/', resetRoutes)
  .route('/', emailProofRoutes)
  .route('/', sessionRoutes)
  .route('/', secondStepRoutes)
  .route('/', passkeyRoutes)
  .route('/', tokenRoutes)
