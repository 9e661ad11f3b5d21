import type { Context } from 'hono'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { badRequest, ShopError, unauthorized, unavailable } from '#server/http/errors.ts'
import { type Access, everyone } from '#server/http/guard.ts'
import { clientAddress } from '#server/http/limits.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { isMailDown } from '#server/mail/queries.ts'
import { done } from '#shared/schemas/responses.ts'
import { otpCheck, otpRequest, passwordReset } from '#shared/schemas/user.ts'
import { sendCode, tryCode } from './one-time-code.ts'
import { dropProof, giveProof, readProof } from './proof-cookie.ts'
import { resetByProof, resetForStoreUser } from './reset-password.ts'

const provedOrSuperUser: Access = { rule: 'verified code or super user', allows: 'handler' }

const newOtp = call({
  method: 'post',
  path: '/new-otp',
  access: everyone,
  summary: 'Ask for a one-time code by e-mail',
  description: 'The answer is the same whether the e-mail has an account or not.',
  request: { body: jsonBody(otpRequest) },
  responses: {
    200: json(done, 'A code was sent, if there is an account'),
    422: refusals,
    429: refusals,
    503: refusals,
  },
})

const verifyOtp = call({
  method: 'post',
  path: '/verify-otp',
  access: everyone,
  summary: 'Prove an e-mail by the code that was sent to it',
  description:
    'The proof comes in a cookie, is good for 10 minutes and for one new password. Five tries for each code.',
  request: { body: jsonBody(otpCheck) },
  responses: { 200: json(done, 'Proved; the code is used up'), 400: refusals, 422: refusals, 429: refusals },
})

const resetPassword = call({
  method: 'post',
  path: '/reset-password',
  access: provedOrSuperUser,
  summary: 'Set a new password',
  description:
    'For whoever brings the cookie of verify-otp for this e-mail; and for a super user, where the account is a store user’s. Every token of the account is revoked.',
  request: { body: jsonBody(passwordReset) },
  responses: { 200: json(done, 'The password is set'), 401: refusals, 403: refusals, 422: refusals },
})

/** The routes for a forgotten password: one-time code, verification, new password. */
export const resetRoutes = newRoutes()
  .openapi(newOtp, async (c) => {
    const { email } = c.req.valid('json')
    const { db, limits } = c.var
    await limits.count('otpPerAddress', clientAddress(c))
    if (await isMailDown(db)) throw unavailable('We cannot send emails at the moment. Please try again later.', 60)
    await limits.count('otpPerMinute', email)
    await limits.count('otpPerAccount', email)
    await sendCode(c.var, email)
    return c.json({ message: 'If the account exists, a code was sent' }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(verifyOtp, async (c) => {
    const { email, otp } = c.req.valid('json')
    const { limits, log, requestId } = c.var
    await limits.count('otpTriesPerAddress', clientAddress(c))
    const proof = await tryCode(c.var, email, otp)
    if (!proof) {
      log.warn({ event: 'code-refused', requestId }, 'A one-time code was rejected')
      throw badRequest('Invalid or expired OTP')
    }
    giveProof(c, proof)
    return c.json({ message: 'OTP verified successfully!' }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(resetPassword, async (c) => {
    const { email, password } = c.req.valid('json')
    const { limits, log, requestId } = c.var
    const proof = readProof(c)
    const byCode = proof && (await resetByProof(c.var, { email, password, proof }))
    const superUser = byCode ? null : await superUserOf(c)
    const user = byCode || (superUser && (await resetForStoreUser(c.var, superUser, { email, password })))
    if (!user) throw unauthorized('Please verify the OTP first')
    log.warn({ event: 'password-reset', user, by: superUser ?? 'code', requestId }, 'A password was reset')
    await limits.forget('loginPerAccount', email)
    if (byCode) dropProof(c)
    return c.json({ message: 'Password changed successfully. You can now login.' }, 200)
  })

/** The id of the super user whose token is in the request, or null; an invalid token counts as none here. */
async function superUserOf(c: Context<ShopEnv>): Promise<string | null> {
  try {
    const caller = await c.var.identify(c.req.header('Authorization'))
    return caller.su ? caller.id : null
  } catch (error) {
    if (error instanceof ShopError && error.status === 401) return null
    throw error
  }
}
