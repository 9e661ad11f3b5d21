import { call, json, newRoutes, refusals } from '#server/http/define-route.ts'
import { forbidden } from '#server/http/errors.ts'
import { callerOf, staff } from '#server/http/guard.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { isAdmin } from '#shared/rules/roles.ts'
import { dashboardQuery, dashboardSummary } from '#shared/schemas/dashboard.ts'
import { readSummary } from './read-summary.ts'

const summary = call({
  method: 'get',
  path: '/summary',
  access: staff,
  summary: 'What the shop should know now: what waits, money, stores, shoes, sizes',
  description: 'Of the 30 days until today where no period is given. Staff of a store get the figures of their store.',
  request: { query: dashboardQuery },
  responses: {
    200: json(dashboardSummary, 'All of one moment'),
    401: refusals,
    403: refusals,
    404: refusals,
    422: refusals,
  },
})

/** `/api/v1/dashboard` */
export const dashboardRoutes = newRoutes().openapi(summary, async (c) => {
  const { period, store } = c.req.valid('query')
  const asked = { period: period ?? '30', store: storeFor(callerOf(c), store), today: dhakaDay(new Date()) }
  return c.json(await readSummary(c.var.db, asked), 200)
})

/** Admins choose a showroom; store users always get their own. */
function storeFor(caller: Caller, wanted: string | undefined): string | null {
  if (isAdmin(caller)) return wanted ? parseId(wanted, 'Showroom') : null
  if (!caller.store) throw forbidden()
  return caller.store
}
