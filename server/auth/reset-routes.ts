import { ShopError } from '#server/platform/errors/shop-error.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { type Access, everyone } from '#server/platform/http/guard.ts'
import { isMailDown } from '#server/platform/mail/queries.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { otpCheck, otpRequest, passwordReset } from '#shared/schemas/user.ts'
import { proveByCode } from '../users/email-proof.ts'
import { forgetWrongPasswords } from './check-password.ts'
import { rememberBrowser, sourceOf } from './known-browser.ts'
import { sendCode, verifyCode } from './one-time-code.ts'
import { clearProofCookie, readProofCookie, setProofCookie } from './proof-cookie.ts'
import { findCaller, resetByCaller, resetPasswordByProof } from './reset-password.ts'

const verifiedCodeOrSuperUser: Access = { rule: 'verified code or super user', allows: 'handler' }

const newOtp = defineRoute({
  method: 'post',
  path: '/new-otp',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Ask for a one-time code by e-mail',
  description: 'The answer is the same whether the e-mail has an account or not.',
  request: { body: jsonBody(otpRequest) },
  responses: {
    200: jsonResponse(successResponse, 'A code was sent, if there is an account'),
    422: jsonError,
    429: jsonError,
    503: jsonError,
  },
})

const verifyOtp = defineRoute({
  method: 'post',
  path: '/verify-otp',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Prove an e-mail by the code that was sent to it',
  description:
    'The proof comes in a cookie, is good for 10 minutes and for one new password. Five tries for each code from one address, 30 from all. The browser may also sign in with the present password, however many wrong ones others have tried.',
  request: { body: jsonBody(otpCheck) },
  responses: {
    200: jsonResponse(successResponse, 'Proved; the code is used up'),
    400: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

const resetPassword = defineRoute({
  method: 'post',
  path: '/reset-password',
  access: verifiedCodeOrSuperUser,
  summary: 'Set a new password',
  description:
    'For whoever brings the cookie of verify-otp for this e-mail. Without it, with a token and `currentPassword`, the password of whoever sends it: for the own account, and for a super user where the account is a store user’s. Every token of the account is revoked.',
  request: { body: jsonBody(passwordReset) },
  responses: {
    200: jsonResponse(successResponse, 'The password is set'),
    401: jsonError,
    403: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

/** The routes for a forgotten password: one-time code, verification, new password. */
export const resetRoutes = createRouter()
  .openapi(newOtp, async (c) => {
    const { email } = c.req.valid('json')
    const { db, limits } = c.var
    const { key, isKnown } = await sourceOf(c, await findLogin(db, email))
    if (!isKnown) await limits.count('otpPerAddress', key)
    if (await isMailDown(db)) throw new ShopError('mail_down', { retryAfter: 60 })
    await limits.count('otpPerMinute', [email, key])
    await limits.count('otpPerAccount', [email, key])
    if (!isKnown) await limits.count('otpPerAccountInAll', email)
    await sendCode(c.var, email)
    return c.json({ message: t('If the account exists, a code was sent') }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(verifyOtp, async (c) => {
    const { email, otp } = c.req.valid('json')
    const { db, limits, log, requestId } = c.var
    const login = await findLogin(db, email)
    const source = await sourceOf(c, login)
    if (!source.isKnown) await limits.count('otpTriesPerAddress', source.key)
    const proof = await verifyCode(c.var, email, otp, source)
    if (!proof) {
      log.warn({ event: 'code-refused', requestId }, 'A one-time code was rejected')
      throw new ShopError('otp_invalid')
    }
    await proveByCode(c.var.db, email)
    setProofCookie(c, proof)
    if (login) await rememberBrowser(c, login)
    return c.json({ message: t('OTP verified successfully!') }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(resetPassword, async (c) => {
    const { email, password } = c.req.valid('json')
    const { limits, log, requestId } = c.var
    const proof = readProofCookie(c)
    const userIdByCode = proof && (await resetPasswordByProof(c.var, { email, password, proof }))
    const caller = userIdByCode ? null : await findCaller(c)
    const userId = userIdByCode || (caller && (await resetByCaller(c, caller, c.req.valid('json'))))
    if (!userId) throw new ShopError('otp_required')
    log.warn({ event: 'password-reset', user: userId, by: caller?.id ?? 'code', requestId }, 'A password was reset')
    await forgetWrongPasswords(limits, email)
    if (userIdByCode) {
      clearProofCookie(c)
      const login = await findLogin(c.var.db, email)
      if (login) await rememberBrowser(c, login)
    }
    return c.json({ message: t('Password changed successfully. You can now login.') }, 200)
  })
