import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { assertOwn, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { keepTold } from '#server/tills/device-tills.queries.ts'
import { t } from '#shared/language/t.ts'
import { may as holds } from '#shared/rules/people/grants.ts'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'
import {
  barcodeOfPair,
  barcodesQuery,
  changesQuery,
  counterChanges,
  counterDevice,
  counterPairs,
  registeredDevice,
} from '#shared/schemas/counter/counter.ts'
import { storeQuery } from '#shared/schemas/counter/sale.ts'
import { barcodeInput, deviceInput } from '#shared/schemas/counter/sale-input.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { deviceOf, requireCounter } from './access.ts'
import { listBarcodes } from './barcodes.queries.ts'
import { bindBarcode, unbindBarcode } from './bind-barcode.ts'
import { findDevice, listDevices } from './devices.queries.ts'
import { findCounterPairs } from './pairs.queries.ts'
import { readChanges } from './read-changes.ts'
import { endDevice, registerDevice } from './register-device.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }
const WITH_KEY = 'With the key of the device as `Counter-Key`.'

const devices = defineRoute({
  method: 'get',
  path: '/devices',
  access: may('read_counter'),
  summary: 'The devices of counters, of a store or all',
  request: { query: storeQuery },
  responses: { 200: jsonResponse(z.array(counterDevice), 'The devices'), ...errors },
})

const register = defineRoute({
  method: 'post',
  path: '/devices/register',
  access: may('write_devices'),
  summary: 'Register a device for the counter of a store; its key is told this once',
  request: { body: jsonBody(deviceInput) },
  responses: { 201: jsonResponse(registeredDevice, 'The device and its key'), ...errors },
})

const revoke = defineRoute({
  method: 'delete',
  path: '/devices/revoke/{id}',
  access: may('write_devices'),
  summary: 'Revoke a device at once: what it still brings waits for a manager',
  request: { params: idParam },
  responses: { 200: jsonResponse(z.object({ message: z.string(), device: counterDevice }), 'The device'), ...errors },
})

const changes = defineRoute({
  method: 'get',
  path: '/changes',
  access: may('write_counter'),
  summary: 'What a device has to know to sell without a connection: all, or what has changed',
  description: `${WITH_KEY} What changed seconds before is sent again.`,
  request: { query: changesQuery },
  responses: {
    200: jsonResponse(counterChanges, 'Catalogue, barcodes and own pairs'),
    204: { description: 'Nothing has changed' },
    ...errors,
  },
})

const pairs = defineRoute({
  method: 'get',
  path: '/pairs/{productId}',
  access: may('write_counter'),
  summary: 'Where the pairs of a shoe are, own ones with the orders that they are promised to',
  description: WITH_KEY,
  request: { params: z.object({ productId: z.string().meta({ description: 'id' }) }) },
  responses: { 200: jsonResponse(counterPairs, 'By size, other showrooms nearest first'), ...errors },
})

const barcodes = defineRoute({
  method: 'get',
  path: '/barcodes',
  access: may('read_counter'),
  summary: 'Barcodes of a product, of a code, or the newest',
  request: { query: barcodesQuery },
  responses: { 200: jsonResponse(z.array(barcodeOfPair), 'At most 200, newest first'), ...errors },
})

const bind = defineRoute({
  method: 'post',
  path: '/barcodes/bind',
  access: may('write_counter'),
  summary: 'Bind a barcode to a size of a product',
  description: '409 `barcode_taken` names the pair that has it.',
  request: { body: jsonBody(barcodeInput) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), barcode: barcodeOfPair }), 'The barcode'), ...errors },
})

const unbind = defineRoute({
  method: 'delete',
  path: '/barcodes/remove/{id}',
  access: may('write_counter'),
  summary: 'Take a barcode away that was bound by mistake',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Taken away'), ...errors },
})

/** Devices, catalogue and barcodes of counters, of `/api/v1/counter`. */
export const counterRoutes = createRouter()
  .openapi(devices, async (c) => {
    const showrooms = showroomsAsked(c, c.req.valid('query').store, 'read_counter')
    return c.json(await listDevices(c.var.db, showrooms), 200)
  })
  .openapi(register, async (c) => {
    await requireCounter(c)
    const { store, name, former } = c.req.valid('json')
    const showroom = await findShowroomId(c.var.db, store)
    assertOwn(c, showroom, 'write_devices')
    const registered = await registerDevice(c.var.db, actorOf(c), callerOf(c).id, { showroom, name, former })
    return c.json({ message: t('Device registered'), ...registered }, 201)
  })
  .openapi(revoke, async (c) => {
    const device = await findOr404('Device', c.req.valid('param').id, (id) => findDevice(c.var.db, id))
    assertOwn(c, device.store._id, 'write_devices')
    const revoked = await endDevice(c.var.db, actorOf(c), callerOf(c).id, device)
    return c.json({ message: t('Device revoked'), device: revoked }, 200)
  })
  .openapi(changes, async (c) => {
    const device = await deviceOf(c)
    const { since, names, ...told } = c.req.valid('query')
    await keepTold(c.var.db, device.id, told)
    const settings = await readSettings(c.var.db)
    const { grants } = callerOf(c)
    const may = PERMISSIONS.filter((one) => holds(grants, one, device.showroom))
    const changed = await readChanges(c.var.db, device, { since, names, settings, may })
    return changed ? c.json(changed, 200) : c.body(null, 204)
  })
  .openapi(pairs, async (c) => {
    const { showroom } = await deviceOf(c)
    const found = await findOr404('Product', c.req.valid('param').productId, (id) =>
      findCounterPairs(c.var.db, showroom, id),
    )
    return c.json(found, 200)
  })
  .openapi(barcodes, async (c) => c.json(await listBarcodes(c.var.db, c.req.valid('query')), 200))
  .openapi(bind, async (c) => {
    const barcode = await bindBarcode(c.var.db, actorOf(c), callerOf(c).id, c.req.valid('json'))
    return c.json({ message: t('Barcode bound'), barcode }, 200)
  })
  .openapi(unbind, async (c) => {
    await unbindBarcode(c.var.db, actorOf(c), callerOf(c).id, parseId(c.req.valid('param').id, 'Barcode'))
    return c.json({ message: t('Barcode taken away') }, 200)
  })
