import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { answerOnce, onceHeaders } from '#server/platform/http/answer-once.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { t } from '#shared/language/t.ts'
import { deviceTill, drawerClosing, drawerMove, drawerOpening } from '#shared/schemas/counter/device-till.ts'
import { deviceOf } from './access.ts'
import { closeDrawer, findDeviceTill, moveDrawer, openDeviceTill } from './device-till.ts'

const errors = { 401: jsonError, 403: jsonError, 409: jsonError, 422: jsonError }
const description = 'With the key of the device as `Counter-Key`.'
const response = jsonResponse(z.object({ message: z.string(), till: deviceTill }), 'The till')

const standing = defineRoute({
  method: 'get',
  path: '/till',
  access: may('read_tills'),
  summary: 'The till of a device: what moved since it was counted last',
  description,
  responses: { 200: jsonResponse(deviceTill, 'The till'), ...errors },
})

const open = defineRoute({
  method: 'post',
  path: '/till/open',
  access: may('write_tills'),
  summary: 'Open the till of a device with what lies in its drawer',
  description,
  request: { headers: onceHeaders, body: jsonBody(drawerOpening) },
  responses: { 200: response, ...errors },
})

const move = defineRoute({
  method: 'post',
  path: '/till/move',
  access: may('write_tills'),
  summary: 'Put cash into the drawer of a device, or take some out',
  description: `${description} \`withSafe\`: the till of the showroom has it as before. 409 \`till_moved\` where the drawer does not hold what was \`seen\`.`,
  request: { headers: onceHeaders, body: jsonBody(drawerMove) },
  responses: { 200: response, ...errors },
})

const close = defineRoute({
  method: 'post',
  path: '/till/close',
  access: may('write_tills'),
  summary: 'Close the till of a device with what was counted in its drawer',
  description: `${description} 409 \`sales_waiting\` until all of its sales have arrived.`,
  request: { headers: onceHeaders, body: jsonBody(drawerClosing) },
  responses: { 200: response, ...errors },
})

/** The tills of devices, of `/api/v1/counter`. */
export const deviceTillRoutes = createRouter()
  .openapi(standing, async (c) => c.json(await findDeviceTill(c.var.db, await deviceOf(c, 'read_tills')), 200))
  .openapi(open, async (c) => {
    const device = await deviceOf(c, 'write_tills')
    const till = await answerOnce(c, (db) =>
      openDeviceTill(db, actorOf(c), callerOf(c).id, device, c.req.valid('json')),
    )
    return c.json({ message: t('Till opened'), till }, 200)
  })
  .openapi(move, async (c) => {
    const device = await deviceOf(c, 'write_tills')
    const till = await answerOnce(c, (db) => moveDrawer(db, actorOf(c), callerOf(c).id, device, c.req.valid('json')))
    return c.json({ message: t('Noted in the till'), till }, 200)
  })
  .openapi(close, async (c) => {
    const device = await deviceOf(c, 'write_tills')
    const till = await answerOnce(c, (db) => closeDrawer(db, actorOf(c), callerOf(c).id, device, c.req.valid('json')))
    return c.json({ message: t('Till closed'), till }, 200)
  })
