import { findAccount } from '#server/auth/account/queries.ts'
import { confirmPassword } from '#server/auth/check-password.ts'
import { deleteTrust } from '#server/auth/devices/queries.ts'
import { finishSignIn } from '#server/auth/finish-sign-in.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, everyone, signedIn } from '#server/platform/http/guard.ts'
import { idParam, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import {
  appConfirmation,
  newApp,
  ownPassword,
  passkeyQuestion,
  recoveryCodeList,
  secondStepAnswer,
  secondStepQuestion,
  secondStepState,
} from '#shared/schemas/second-step.ts'
import { session } from '#shared/schemas/user.ts'
import { beginApp, confirmApp, readSecondStep, removeSecondStep, renewRecoveryCodes } from './set-up.ts'
import { passkeyQuestionOf, takeSecondStep } from './sign-in.ts'

const refusals = { 401: jsonError, 403: jsonError, 422: jsonError, 429: jsonError }

const answer = defineRoute({
  method: 'post',
  path: '/second-step',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Sign in after the password: by a code of the app, a recovery code or a passkey',
  description:
    '`challenge` is that of the login’s 403 second_step_required, good for ten minutes and once. A code works once. Ten wrong ones pause all codes of the account: 429 second_step_paused with `until`. `trust`: this browser needs no second step for 30 days, by a cookie.',
  request: { body: jsonBody(secondStepAnswer) },
  responses: { 200: jsonResponse(session, 'As of a login'), 410: jsonError, ...refusals },
})

const question = defineRoute({
  method: 'post',
  path: '/second-step/passkey',
  access: everyone,
  refusedWhileClosed: false,
  summary: 'Ask what a passkey has to sign after the password',
  request: { body: jsonBody(secondStepQuestion) },
  responses: { 200: jsonResponse(passkeyQuestion, 'For the browser'), 410: jsonError, 422: jsonError },
})

const read = defineRoute({
  method: 'get',
  path: '/second-step',
  access: signedIn,
  summary: 'What the own account has set up as its second step, and which browsers it trusts',
  responses: { 200: jsonResponse(secondStepState, 'Without any secret'), 401: jsonError, 403: jsonError },
})

const app = defineRoute({
  method: 'post',
  path: '/second-step/app',
  access: signedIn,
  summary: 'Begin to set up an app that shows codes',
  request: { body: jsonBody(ownPassword) },
  responses: { 200: jsonResponse(newApp, 'For the app; told once'), 409: jsonError, ...refusals },
})

const confirm = defineRoute({
  method: 'post',
  path: '/second-step/app/confirm',
  access: signedIn,
  summary: 'Confirm the app by its first code',
  request: { body: jsonBody(appConfirmation) },
  responses: {
    200: jsonResponse(recoveryCodeList, 'With recovery codes, unless there was a second step before'),
    409: jsonError,
    ...refusals,
  },
})

const renew = defineRoute({
  method: 'post',
  path: '/second-step/recovery-codes',
  access: signedIn,
  summary: 'Make ten new recovery codes; the former ones end',
  request: { body: jsonBody(ownPassword) },
  responses: { 200: jsonResponse(recoveryCodeList, 'Told once'), ...refusals },
})

const remove = defineRoute({
  method: 'post',
  path: '/second-step/remove',
  access: signedIn,
  summary: 'Sign in by password alone again: app, passkeys and recovery codes end',
  request: { body: jsonBody(ownPassword) },
  responses: { 200: jsonResponse(successResponse, 'There is none any more'), ...refusals },
})

const distrust = defineRoute({
  method: 'delete',
  path: '/trusted-browsers/{id}',
  access: signedIn,
  summary: 'Ask one browser for the second step again',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'It is asked'), 401: jsonError, 403: jsonError, 404: jsonError },
})

/** The routes of second steps: to sign in by one, and to set up one's own. */
export const secondStepRoutes = createRouter()
  .openapi(answer, async (c) => {
    const login = await takeSecondStep(c, c.req.valid('json'))
    return c.json(await finishSignIn(c, login), 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(question, async (c) =>
    c.json(await passkeyQuestionOf(c, c.req.valid('json').challenge), 200, { 'Cache-Control': 'no-store' }),
  )
  .openapi(read, async (c) => {
    const { id } = callerOf(c)
    return c.json(await readSecondStep(c.var.db, id), 200)
  })
  .openapi(app, async (c) => {
    const { id } = callerOf(c)
    await confirmPassword(c.var, id, c.req.valid('json').currentPassword)
    const { email } = await findAccount(c.var.db, id)
    return c.json(await beginApp(c.var, id, email), 200)
  })
  .openapi(confirm, async (c) => {
    const { id } = callerOf(c)
    const recoveryCodes = await confirmApp(c.var, actorOf(c), id, c.req.valid('json').code)
    return c.json({ message: t('Your second step is set up'), recoveryCodes }, 200)
  })
  .openapi(renew, async (c) => {
    const { id } = callerOf(c)
    await confirmPassword(c.var, id, c.req.valid('json').currentPassword)
    const recoveryCodes = await renewRecoveryCodes(c.var.db, actorOf(c), id)
    return c.json({ message: t('These are your new recovery codes'), recoveryCodes }, 200)
  })
  .openapi(remove, async (c) => {
    const { id } = callerOf(c)
    await confirmPassword(c.var, id, c.req.valid('json').currentPassword)
    await removeSecondStep(c.var.db, actorOf(c), id)
    return c.json({ message: t('Your second step is removed') }, 200)
  })
  .openapi(distrust, async (c) => {
    const { id } = callerOf(c)
    await removeOr404('Session', c.req.valid('param').id, (trusted) => deleteTrust(c.var.db, id, trusted))
    return c.json({ message: t('That browser is asked for the second step again') }, 200)
  })
