import { z } from 'zod'
import { createRouter, defineRoute, jsonResponse } from '#server/platform/http/define-route.ts'
import { toErrorResponse } from '#server/platform/http/errors.ts'
import { signedIn } from '#server/platform/http/guard.ts'
import { errorResponse } from '#shared/schemas/responses.ts'

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
export const tokenRoutes = createRouter().openapi(userAuth, (c) => c.json({ ok: true } as const, 200))
tokenRoutes.onError(async (error, c) => {
  const response = toErrorResponse(error, c)
  return response.status === 401 ? c.json({ ok: false, ...(await response.json()) }, 401) : response
})
