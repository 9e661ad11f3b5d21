import { ShopError } from '#server/platform/errors/shop-error.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, signedIn } from '#server/platform/http/guard.ts'
import { isMailDown } from '#server/platform/mail/queries.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { emailConfirmation, emailProofRequest, emailProofState } from '#shared/schemas/user.ts'
import { confirmEmail, isEmailProven, sendEmailProof } from '../users/email-proof.ts'

const state = defineRoute({
  method: 'get',
  path: '/email-proof',
  access: signedIn,
  summary: 'Ask whether one’s own e-mail is proven',
  responses: { 200: jsonResponse(emailProofState, 'Whether letters go to it'), 401: jsonError, 403: jsonError },
})

const send = defineRoute({
  method: 'post',
  path: '/email-proof',
  access: signedIn,
  summary: 'Ask for a new link that proves one’s own e-mail',
  description: 'It ends the earlier link. Nothing is sent if the e-mail is proven already.',
  request: { body: jsonBody(emailProofRequest) },
  responses: {
    200: jsonResponse(successResponse, 'It was sent, or is not needed'),
    401: jsonError,
    403: jsonError,
    429: jsonError,
    503: jsonError,
  },
})

const confirm = defineRoute({
  method: 'post',
  path: '/email-proof/confirm',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Prove an e-mail by the link that was sent to it',
  description: 'A link is good for 7 days, works once, and only for the e-mail that it was sent to.',
  request: { body: jsonBody(emailConfirmation) },
  responses: {
    200: jsonResponse(successResponse, 'Proved; the link is used up'),
    400: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

/** The routes by which an account proves that it reads the letters to its e-mail. */
export const emailProofRoutes = createRouter()
  .openapi(state, async (c) => c.json({ proven: await isEmailProven(c.var.db, callerOf(c).id) }, 200))
  .openapi(send, async (c) => {
    const { id } = callerOf(c)
    const { db, limits } = c.var
    if (await isEmailProven(db, id)) return c.json({ message: t('Your email address is confirmed already') }, 200)
    if (await isMailDown(db)) throw new ShopError('mail_down', { retryAfter: 60 })
    await limits.count('proofsPerMinute', id)
    await limits.count('proofsPerAccount', id)
    const isSent = await sendEmailProof(c.var, id)
    return c.json(
      { message: isSent ? t('We have sent you the link') : t('Your email address is confirmed already') },
      200,
    )
  })
  .openapi(confirm, async (c) => {
    const { log, limits, requestId } = c.var
    await limits.count('otpTriesPerAddress', clientAddress(c))
    const user = await confirmEmail(c.var, c.req.valid('json').token)
    if (!user) throw new ShopError('link_invalid')
    log.info({ event: 'email-proven', user, requestId }, 'An e-mail was proven')
    return c.json({ message: t('Your email address is confirmed') }, 200)
  })
