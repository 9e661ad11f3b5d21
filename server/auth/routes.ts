import { z } from 'zod'
import { accountRoutes } from '#server/account/routes.ts'
import { emailTaken } from '#server/account/update-profile.ts'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { answerError, unauthorized } from '#server/http/errors.ts'
import { everyone, selfOrAdmin, signedIn } from '#server/http/guard.ts'
import { clientAddress } from '#server/http/limits.ts'
import { findGiven } from '#server/http/parse-id.ts'
import { addCustomer, checkStoreUser, findLogin } from '#server/users/account.queries.ts'
import { refusal } from '#shared/schemas/responses.ts'
import { credentials, registration, session, storeUserCheck, user } from '#shared/schemas/user.ts'
import { hashPassword, isPassword } from './password.ts'
import { resetRoutes } from './reset-routes.ts'
import { signToken } from './token.ts'

const register = call({
  method: 'post',
  path: '/register',
  access: everyone,
  summary: 'Open a customer account',
  request: { body: jsonBody(registration) },
  responses: {
    201: json(z.object({ message: z.string(), user }), 'The new account'),
    409: refusals,
    422: refusals,
    429: refusals,
  },
})

const login = call({
  method: 'post',
  path: '/login',
  access: everyone,
  summary: 'Sign in with e-mail and password',
  request: { body: jsonBody(credentials) },
  responses: { 200: json(session, 'The token and whose it is'), 401: refusals, 422: refusals, 429: refusals },
})

const userAuth = call({
  method: 'get',
  path: '/user-auth',
  access: signedIn,
  summary: 'Ask whether a token still counts',
  responses: {
    200: json(z.object({ ok: z.literal(true) }), 'It does'),
    401: json(refusal.extend({ ok: z.literal(false) }), 'It does not; the message says why'),
  },
})

const checkSu = call({
  method: 'get',
  path: '/check-su/{userId}',
  access: selfOrAdmin('userId'),
  summary: 'Ask whether an account is a store user, and of which store',
  request: { params: z.object({ userId: z.string().meta({ description: "the account's id" }) }) },
  responses: {
    200: json(storeUserCheck, 'The link to the store, if there is one'),
    401: refusals,
    403: refusals,
    404: refusals,
  },
})

const tokenCheck = newRoutes().openapi(userAuth, (c) => c.json({ ok: true } as const, 200))
tokenCheck.onError(async (error, c) => {
  const answer = answerError(error, c)
  return answer.status === 401 ? c.json({ ok: false, ...(await answer.json()) }, 401) : answer
})

/** `/api/v1/auth`: registration, login and the caller's own account. */
export const authRoutes = newRoutes()
  .openapi(register, async (c) => {
    await c.var.limits.count('registerPerAddress', clientAddress(c))
    const { password, ...person } = c.req.valid('json')
    const added = await addCustomer(c.var.db, { ...person, passwordHash: await hashPassword(password) })
    if (!added) throw emailTaken()
    return c.json({ message: 'Successfully registered', user: added }, 201)
  })
  .openapi(login, async (c) => {
    const { email, password } = c.req.valid('json')
    const address = clientAddress(c)
    const { db, limits, log, requestId, settings } = c.var
    await limits.count('loginPerAddress', address)
    await limits.count('loginPerAccount', email)
    const found = await findLogin(db, email)
    if (!(await isPassword(password, found?.passwordHash ?? null)) || !found) {
      log.warn({ event: 'login-failed', user: found?.account.id, requestId }, 'A login failed')
      throw unauthorized('Invalid email or password')
    }
    await Promise.all([limits.takeBack('loginPerAddress', address), limits.takeBack('loginPerAccount', email)])
    const token = await signToken(settings.tokenSecret, found.account)
    return c.json({ message: 'Logged in successfully', token, allInfo: found.user }, 200, {
      'Cache-Control': 'no-store',
    })
  })
  .openapi(checkSu, async (c) => {
    const found = await findGiven('User', c.req.valid('param').userId, (id) => checkStoreUser(c.var.db, id))
    return c.json(found, 200)
  })
  .route('/', accountRoutes)
  .route('/', resetRoutes)
  .route('/', tokenCheck)
