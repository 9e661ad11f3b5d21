import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { approval, approvalRequest } from '#shared/schemas/approval.ts'
import { passkeyQuestion } from '#shared/schemas/second-step.ts'
import { approve, askApprovalPasskey } from './approve.ts'

/** Who works at what can be approved. */
const asksForApproval = may('write_tills', 'write_counter')

const question = defineRoute({
  method: 'post',
  path: '/approvals/passkey',
  access: asksForApproval,
  summary: 'Ask what a passkey has to sign of somebody present who approves',
  responses: { 200: jsonResponse(passkeyQuestion, 'For the browser'), 401: jsonError, 403: jsonError },
})

const create = defineRoute({
  method: 'post',
  path: '/approvals',
  access: asksForApproval,
  summary: 'Let somebody present approve what the caller may not do',
  description:
    'By email and code of their app, or by their passkey; the session stays the caller’s. The approval is good once, for five minutes, for this caller, permission, showroom and subject, and goes into the body of the call that it is for. Ten refusals in 15 minutes: 429.',
  request: { body: jsonBody(approvalRequest) },
  responses: {
    200: jsonResponse(approval, 'Approved'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    410: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

/** The routes of `/api/v1/auth/approvals`. */
export const approvalRoutes = createRouter()
  .openapi(question, async (c) => c.json(await askApprovalPasskey(c, callerOf(c).id), 200))
  .openapi(create, async (c) => {
    const request = c.req.valid('json')
    const ids = { showroom: parseId(request.showroom, 'Showroom'), subject: parseId(request.subject, 'Order') }
    const { approval, by } = await approve(c, callerOf(c).id, { ...request, ...ids })
    return c.json({ message: t('{name} has approved it', { name: by }), approval, by }, 200)
  })
