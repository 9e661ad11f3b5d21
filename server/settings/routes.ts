import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone, mayEverywhere, staff } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { hoursSinceBackup } from '#server/platform/storage/backup-files.ts'
import { t } from '#shared/language/t.ts'
import { opening, openingChange } from '#shared/schemas/opening.ts'
import {
  firstStepsDone,
  publicSettings,
  settingChange,
  settingHistoryQuery,
  settingsChange,
  settingsInForce,
} from '#shared/schemas/settings.ts'
import { setInsideCookie } from './inside-cookie.ts'
import { isOpen, wasOpen } from './opening.queries.ts'
import { changeOpening, keepFactsReal, readOpening } from './opening.ts'
import { changeSettings, findFirstStepsDone, listSettingChanges, readSettings, readSettingsInForce } from './queries.ts'

const publicRead = defineRoute({
  method: 'get',
  path: '/public',
  access: everyone,
  keptAnswer: 'steady',
  summary: 'What pages show of the settings',
  responses: { 200: jsonResponse(publicSettings, 'Facts, delivery, ways to pay, opening hours') },
})
const all = defineRoute({
  method: 'get',
  path: '/all',
  access: mayEverywhere('read_settings'),
  summary: 'All settings in force',
  responses: { 200: jsonResponse(settingsInForce, 'The settings'), 401: jsonError, 403: jsonError },
})
const update = defineRoute({
  method: 'put',
  path: '/update',
  access: mayEverywhere('write_settings'),
  summary: 'Changes settings',
  description:
    'Any parts, each as a whole. They hold in the next request on every node. 409 only where one of these parts has changed since `updatedAt`.',
  request: { body: jsonBody(settingsChange) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), settings: settingsInForce }), 'The settings in force'),
    401: jsonError,
    403: jsonError,
    409: jsonError,
    422: jsonError,
  },
})
const history = defineRoute({
  method: 'get',
  path: '/history',
  access: mayEverywhere('write_settings'),
  summary: 'Who changed which settings, newest first',
  description: 'To undo a change, send its `before` to `PUT /settings/update`.',
  request: { query: settingHistoryQuery },
  responses: {
    200: { ...jsonResponse(z.array(settingChange), 'One page of changes'), headers: paginationHeaders },
    401: jsonError,
    403: jsonError,
  },
})
const firstSteps = defineRoute({
  method: 'get',
  path: '/first-steps',
  access: mayEverywhere('write_settings'),
  summary: 'Which steps before a shop opens are done',
  description: 'As far as the shop itself can tell; the others are ticked in the settings, part `firstSteps`.',
  responses: { 200: jsonResponse(firstStepsDone, 'Each step'), 401: jsonError, 403: jsonError },
})
const openingRead = defineRoute({
  method: 'get',
  path: '/opening',
  access: mayEverywhere('read_settings'),
  summary: 'Whether the shop is open, and what is still invented',
  responses: { 200: jsonResponse(opening, 'Open or closed'), 401: jsonError, 403: jsonError },
})
const openingUpdate = defineRoute({
  method: 'put',
  path: '/opening',
  access: mayEverywhere('write_settings'),
  summary: 'Opens or closes the shop',
  description:
    'On every node from the next request on. A closed shop answers shoppers 503 with `shop_closed`, except about their account and their orders. 409 while what it says is invented.',
  request: { body: jsonBody(openingChange) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), opening }), 'As it is now'),
    401: jsonError,
    403: jsonError,
    409: jsonError,
    422: jsonError,
  },
})
const inside = defineRoute({
  method: 'post',
  path: '/inside',
  access: staff,
  summary: 'Lets the pages of a closed shop be seen from inside',
  description:
    'Sets a cookie for as long as this session lasts. Pages alone look at it: calls need their token as ever.',
  responses: {
    200: jsonResponse(z.object({ message: z.string() }), 'The cookie is set'),
    401: jsonError,
    403: jsonError,
  },
})

/** `/api/v1/settings` */
export const settingsRoutes = createRouter()
  .openapi(publicRead, async (c) => {
    const { shop, delivery, payments, hours, stock, collection, opening } = await readSettings(c.var.db)
    const { methods, vouchers } = payments
    const open = isOpen(opening, c.var.config)
    return c.json(
      {
        shop,
        delivery,
        payments: { methods, vouchers },
        hours,
        stock: { kept: stock.kept },
        collection: { offered: collection.offered, keeps: collection.keeps },
        open,
        wasOpen: wasOpen(opening),
      },
      200,
    )
  })
  .openapi(all, async (c) => c.json(await readSettingsInForce(c.var.db), 200))
  .openapi(update, async (c) => {
    const { updatedAt, ...parts } = c.req.valid('json')
    const check = keepFactsReal(c.var.config)
    await changeSettings(c.var.db, actorOf(c), { parts, expectedUpdatedAt: updatedAt, check })
    return c.json({ message: t('Settings saved'), settings: await readSettingsInForce(c.var.db) }, 200)
  })
  .openapi(firstSteps, async (c) => {
    const backup = Number.isFinite(hoursSinceBackup(c.var.config.dataDir))
    const { opening } = await readSettings(c.var.db)
    const open = isOpen(opening, c.var.config)
    return c.json({ ...(await findFirstStepsDone(c.var.db)), open, backup }, 200)
  })
  .openapi(openingRead, async (c) => c.json(await readOpening(c.var.db, c.var.config), 200))
  .openapi(openingUpdate, async (c) => {
    const { open } = c.req.valid('json')
    await changeOpening(c.var.db, c.var.config, actorOf(c), open)
    const message = open ? t('The shop is open') : t('The shop is closed')
    return c.json({ message, opening: await readOpening(c.var.db, c.var.config) }, 200)
  })
  .openapi(inside, async (c) => {
    setInsideCookie(c)
    return c.json({ message: t('You are inside') }, 200)
  })
  .openapi(history, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listSettingChanges(c.var.db, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
