import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { accountLanguage } from '#shared/schemas/user.ts'
import { findLanguage, setLanguage } from './language.queries.ts'

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
export const languageRoutes = createRouter()
  .openapi(read, async (c) => c.json({ language: await findLanguage(c.var.db, callerOf(c).id) }, 200))
  .openapi(choose, async (c) => {
    const { language } = c.req.valid('json')
    await setLanguage(c.var.db, callerOf(c).id, language)
    return c.json({ language }, 200)
  })
