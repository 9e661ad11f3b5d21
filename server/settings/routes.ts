import { z } from 'zod'
import { actorOf } from '#server/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/http/define-route.ts'
import { admin, everyone, superUser } from '#server/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/http/pagination.ts'
import { hoursSinceBackup } from '#server/storage/backup-files.ts'
import { t } from '#shared/language/t.ts'
import {
  firstStepsDone,
  publicSettings,
  settingChange,
  settingHistoryQuery,
  settingsChange,
  settingsInForce,
} from '#shared/schemas/settings.ts'
import { findFirstStepsDone } from './first-steps.queries.ts'
import { changeSettings, listSettingChanges, readSettings, readSettingsInForce } from './queries.ts'

const publicRead = defineRoute({
  method: 'get',
  path: '/public',
  access: everyone,
  summary: 'What pages show of the settings',
  responses: { 200: jsonResponse(publicSettings, 'Facts, delivery, ways to pay, opening hours') },
})
const all = defineRoute({
  method: 'get',
  path: '/all',
  access: admin,
  summary: 'All settings in force',
  responses: { 200: jsonResponse(settingsInForce, 'The settings'), 401: jsonError, 403: jsonError },
})
const update = defineRoute({
  method: 'put',
  path: '/update',
  access: superUser,
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
  access: superUser,
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
  access: superUser,
  summary: 'Which steps before a shop opens are done',
  description: 'As far as the shop itself can tell; the others are ticked in the settings, part `firstSteps`.',
  responses: { 200: jsonResponse(firstStepsDone, 'Each step'), 401: jsonError, 403: jsonError },
})

/** `/api/v1/settings` */
export const settingsRoutes = createRouter()
  .openapi(publicRead, async (c) => {
    const { shop, delivery, payments, hours, stock } = await readSettings(c.var.db)
    return c.json({ shop, delivery, payments: { methods: payments.methods }, hours, stock: { kept: stock.kept } }, 200)
  })
  .openapi(all, async (c) => c.json(await readSettingsInForce(c.var.db), 200))
  .openapi(update, async (c) => {
    const { updatedAt, ...parts } = c.req.valid('json')
    await changeSettings(c.var.db, actorOf(c), { parts, expectedUpdatedAt: updatedAt })
    return c.json({ message: t('Settings saved'), settings: await readSettingsInForce(c.var.db) }, 200)
  })
  .openapi(firstSteps, async (c) => {
    const backup = Number.isFinite(hoursSinceBackup(c.var.config.dataDir))
    return c.json({ ...(await findFirstStepsDone(c.var.db)), backup }, 200)
  })
  .openapi(history, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listSettingChanges(c.var.db, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
