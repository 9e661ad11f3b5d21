import type { Context } from 'hono'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, mayEverywhere } from '#server/platform/http/guard.ts'
import { onlyShowroom, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { dashboardQuery, dashboardSummary, waitingWork } from '#shared/schemas/dashboard.ts'
import { dashboardStock } from '#shared/schemas/stock/dashboard-stock.ts'
import { readDashboardStock, readSummary } from './read-summary.ts'
import { countWaitingWork, WAITING_PERMISSIONS } from './waiting.queries.ts'

const summary = defineRoute({
  method: 'get',
  path: '/summary',
  access: may('read_tills'),
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
  access: may(...WAITING_PERMISSIONS),
  summary: 'How much work waits now, for the menu of the staff',
  description: 'Staff of a store get the work of their store.',
  responses: { 200: jsonResponse(waitingWork, 'The counts'), 401: jsonError, 403: jsonError },
})

const stock = defineRoute({
  method: 'get',
  path: '/stock',
  access: mayEverywhere('read_stock'),
  summary: 'What the shop should know of its pairs: sold out, in the wrong place, too many, too old',
  description: '`sizes` and `ages` are counted anew every ten minutes.',
  responses: { 200: jsonResponse(dashboardStock, 'All of it'), 401: jsonError, 403: jsonError },
})

/** `/api/v1/dashboard` */
export const dashboardRoutes = createRouter()
  .openapi(stock, async (c) => c.json(await readDashboardStock(c.var.db), 200))
  .openapi(summary, async (c) => {
    const { period, store } = c.req.valid('query')
    const showrooms = showroomsAsked(c, ownOf(c, store), 'read_tills')
    return c.json(await readSummary(c.var.db, { period: period ?? '30', showrooms, today: dhakaDay(new Date()) }), 200)
  })
  .openapi(waiting, async (c) => c.json(await countWaitingWork(c.var.db, callerOf(c).grants), 200))

/** Who has one showroom always gets that, whatever is asked for. */
const ownOf = (c: Context<ShopEnv>, store: string | undefined) => onlyShowroom(callerOf(c).showrooms) ?? store
