import { ShopError } from '#server/platform/errors/shop-error.ts'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { admin, callerOf, staff } from '#server/platform/http/guard.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { isAdmin } from '#shared/rules/people/roles.ts'
import { dashboardQuery, dashboardSummary, waitingWork } from '#shared/schemas/dashboard.ts'
import { dashboardStock } from '#shared/schemas/stock/dashboard-stock.ts'
import { readDashboardStock, readSummary } from './read-summary.ts'
import { countWaitingWork } from './waiting.queries.ts'

const summary = defineRoute({
  method: 'get',
  path: '/summary',
  access: staff,
  summary: 'What the shop should know now: what waits, money, stores, shoes, sizes',
  description: 'Of the 30 days until today where no period is given. Staff of a store get the figures of their store.',
  request: { query: dashboardQuery },
  responses: {
    200: jsonResponse(dashboardSummary, 'All of one moment'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    422: jsonError,
  },
})

const waiting = defineRoute({
  method: 'get',
  path: '/waiting',
  access: staff,
  summary: 'How much work waits now, for the menu of the staff',
  description: 'Staff of a store get the work of their store.',
  responses: { 200: jsonResponse(waitingWork, 'The counts'), 401: jsonError, 403: jsonError },
})

const stock = defineRoute({
  method: 'get',
  path: '/stock',
  access: admin,
  summary: 'What the shop should know of its pairs: sold out, in the wrong place, too many, too old',
  description: '`sizes` and `ages` are counted anew every ten minutes.',
  responses: { 200: jsonResponse(dashboardStock, 'All of it'), 401: jsonError, 403: jsonError },
})

/** `/api/v1/dashboard` */
export const dashboardRoutes = createRouter()
  .openapi(stock, async (c) => c.json(await readDashboardStock(c.var.db), 200))
  .openapi(summary, async (c) => {
    const { period, store } = c.req.valid('query')
    const params = { period: period ?? '30', store: showroomFor(callerOf(c), store), today: dhakaDay(new Date()) }
    return c.json(await readSummary(c.var.db, params), 200)
  })
  .openapi(waiting, async (c) => c.json(await countWaitingWork(c.var.db, showroomFor(callerOf(c), undefined)), 200))

/** Admins choose a showroom; store users always get their own. */
function showroomFor(caller: Caller, requestedId: string | undefined): string | null {
  if (isAdmin(caller)) return requestedId ? parseId(requestedId, 'Showroom') : null
  if (!caller.store) throw new ShopError('no_showroom')
  return caller.store
}
