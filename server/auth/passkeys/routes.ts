import { confirmPassword } from '#server/auth/check-password.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { idParam, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import {
  newPasskeyQuestion,
  ownPassword,
  passkeyCreation,
  passkeyName,
  recoveryCodeList,
} from '#shared/schemas/second-step.ts'
import { askNewPasskey, removePasskey, saveNewPasskey } from './add-passkey.ts'
import { renamePasskey } from './queries.ts'

const refusals = { 401: jsonError, 403: jsonError, 422: jsonError }

const begin = defineRoute({
  method: 'post',
  path: '/passkeys/begin',
  access: signedIn,
  summary: 'Ask for what a browser needs to make a passkey',
  request: { body: jsonBody(ownPassword) },
  responses: {
    200: jsonResponse(newPasskeyQuestion, 'For navigator.credentials.create'),
    409: jsonError,
    429: jsonError,
    ...refusals,
  },
})

const create = defineRoute({
  method: 'post',
  path: '/passkeys',
  access: signedIn,
  summary: 'Add a passkey that the browser has made',
  description: 'A passkey is a second step, and approves what colleagues do. No maker’s attestation is asked for.',
  request: { body: jsonBody(passkeyCreation) },
  responses: {
    200: jsonResponse(recoveryCodeList, 'With recovery codes, unless there was a second step before'),
    410: jsonError,
    ...refusals,
  },
})

const rename = defineRoute({
  method: 'put',
  path: '/passkeys/{id}',
  access: signedIn,
  summary: 'Name a passkey',
  request: { params: idParam, body: jsonBody(passkeyName) },
  responses: { 200: jsonResponse(successResponse, 'It is called so'), 404: jsonError, ...refusals },
})

const remove = defineRoute({
  method: 'post',
  path: '/passkeys/{id}/remove',
  access: signedIn,
  summary: 'Remove a passkey',
  request: { params: idParam, body: jsonBody(ownPassword) },
  responses: {
    200: jsonResponse(successResponse, 'It counts no more'),
    404: jsonError,
    429: jsonError,
    ...refusals,
  },
})

/** The routes of one's own passkeys. */
export const passkeyRoutes = createRouter()
  .openapi(begin, async (c) => {
    const { id } = callerOf(c)
    await confirmPassword(c.var, id, c.req.valid('json').currentPassword)
    return c.json(await askNewPasskey(c, id), 200)
  })
  .openapi(create, async (c) => {
    const recoveryCodes = await saveNewPasskey(c, callerOf(c).id, c.req.valid('json'))
    return c.json({ message: t('Your passkey is set up'), recoveryCodes }, 200)
  })
  .openapi(rename, async (c) => {
    const { name } = c.req.valid('json')
    await removeOr404('Passkey', c.req.valid('param').id, (id) => renamePasskey(c.var.db, callerOf(c).id, id, name))
    return c.json({ message: t('Successfully updated') }, 200)
  })
  .openapi(remove, async (c) => {
    const { id: user } = callerOf(c)
    await confirmPassword(c.var, user, c.req.valid('json').currentPassword)
    await removeOr404('Passkey', c.req.valid('param').id, (id) => removePasskey(c, user, id))
    return c.json({ message: t('Your passkey is removed') }, 200)
  })
