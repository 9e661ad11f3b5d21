import { z } from 'zod'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, mayEverywhere } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import { auditEntry, auditListQuery } from '#shared/schemas/audit.ts'
import { activities, activityQuery } from '#shared/schemas/people/activity.ts'
import { listActivity } from './list-activity.queries.ts'
import { listAuditEntries } from './queries.ts'

const allEntries = defineRoute({
  method: 'get',
  path: '/all-entries',
  access: mayEverywhere('read_audit'),
  summary: 'Who did what, newest first',
  description: `Entries of the last two years. \`by\` null: a command of the owner. X-Total-Count counts to ${MAX_COUNT}: then there may be more.`,
  request: { query: auditListQuery },
  responses: {
    200: { ...jsonResponse(z.array(auditEntry), 'One page of entries'), headers: paginationHeaders },
    401: jsonError,
    403: jsonError,
    422: jsonError,
  },
})

const activity = defineRoute({
  method: 'get',
  path: '/activity',
  access: may('read_audit'),
  summary: 'Who did that? Audit, settings, steps of orders, pairs and money in one list, newest first',
  description: 'In the showrooms in which the caller may read the audit; what belongs to none only with all of them.',
  request: { query: activityQuery },
  responses: { 200: jsonResponse(activities, 'One page'), 401: jsonError, 403: jsonError, 422: jsonError },
})

/** `/api/v1/audit` */
export const auditRoutes = createRouter()
  .openapi(allEntries, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listAuditEntries(c.var.db, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
  .openapi(activity, async (c) =>
    c.json(await listActivity(c.var.db, c.req.valid('query'), callerOf(c).showrooms), 200),
  )
