import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { onlyShowroom } from '#server/platform/http/own-showrooms.ts'
import { findOr404, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { sheetForm } from '#server/spreadsheets/read-rows.ts'
import { sendSheet, sheetResponse } from '#server/spreadsheets/send-sheet.ts'
import { SHEET_FORMATS } from '#server/spreadsheets/write-rows.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { id, timestamp } from '#shared/schemas/fields.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'
import {
  handOver,
  handOverInput,
  MAX_PARCELS,
  packedOrder,
  parcelReturn,
  trackingInput,
  trackingResult,
  trackingUpload,
} from '#shared/schemas/orders/parcel.ts'
import { addTrackingFile } from './add-tracking-file.ts'
import { findAnyCourier } from './couriers.queries.ts'
import { handOverOrders, saveTracking } from './hand-over.ts'
import { findHandOver, listHandOvers, listPacked, listSheetParcels } from './queries.ts'
import { returnParcel } from './return-parcel.ts'
import { toSheet } from './sheet-columns.ts'

const MAX_HAND_OVERS = 50
const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 409: jsonError, 422: jsonError }
const handOverParam = z.object({ handOverId: z.string().meta({ description: 'id' }) })
const named = z.object({ _id: id, name: z.string() })

const give = defineRoute({
  method: 'post',
  path: '/hand-over',
  access: may('write_parcels'),
  summary: 'Give packed orders, by id or number, to a courier: all of them or none',
  request: { body: jsonBody(handOverInput) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), _id: id }), 'The hand-over'), ...errors },
})

const packed = defineRoute({
  method: 'get',
  path: '/packed',
  access: may('read_parcels'),
  summary: 'The packed orders that wait for a courier, of a store user those of the own store',
  responses: { 200: jsonResponse(z.array(packedOrder), `At most ${MAX_PARCELS}`), 401: jsonError, 403: jsonError },
})

const all = defineRoute({
  method: 'get',
  path: '/hand-overs',
  access: may('read_parcels'),
  summary: 'The newest hand-overs, of a store user those of the own store',
  responses: {
    200: jsonResponse(
      z.array(z.object({ _id: id, at: timestamp, courier: named, by: named, parcels: z.int() })),
      `At most ${MAX_HAND_OVERS}`,
    ),
    401: jsonError,
    403: jsonError,
  },
})

const single = defineRoute({
  method: 'get',
  path: '/hand-over/{handOverId}',
  access: may('read_parcels'),
  summary: 'A hand-over with its parcels, for the manifest',
  request: { params: handOverParam },
  responses: { 200: jsonResponse(handOver, 'The hand-over'), ...errors },
})

const sheet = defineRoute({
  method: 'get',
  path: '/sheet/{handOverId}',
  access: may('read_parcels'),
  summary: 'A hand-over as the sheet of its courier',
  request: { params: handOverParam, query: z.object({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: sheetResponse, ...errors },
})

const tracking = defineRoute({
  method: 'put',
  path: '/tracking',
  access: may('write_parcels'),
  summary: 'Enter tracking codes, all of them or none',
  request: { body: jsonBody(trackingInput) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), saved: z.int() }), 'How many codes'), ...errors },
})

const trackingFile = defineRoute({
  method: 'post',
  path: '/tracking/upload',
  access: may('write_parcels'),
  summary: 'Read tracking codes back from the file of a courier, CSV or XLSX',
  description: 'Each row is saved, or named with the reason: a row of another shop keeps no other from being saved.',
  form: sheetForm,
  request: { body: formBody(trackingUpload) },
  responses: { 200: jsonResponse(trackingResult, 'What was saved and what was not'), 413: jsonError, ...errors },
})

const takeBack = defineRoute({
  method: 'post',
  path: '/returned/{orderId}',
  access: may('write_parcels'),
  summary: 'Count in a parcel that came back: its order is Cancelled',
  request: { params: z.object({ orderId: z.string().meta({ description: 'id' }) }), body: jsonBody(parcelReturn) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), order: orderDetail }), 'The order'), ...errors },
})

const deskOf = (c: Context<ShopEnv>) => ({ db: c.var.db, caller: callerOf(c), actor: actorOf(c) })

/** The routes of `/api/v1/parcels`. */
export const parcelRoutes = createRouter()
  .openapi(give, async (c) => {
    const { courier, orders } = c.req.valid('json')
    const _id = await handOverOrders(deskOf(c), c.var.config, { courier: parseId(courier, 'Courier'), orders })
    return c.json({ message: t('Handed over'), _id }, 200)
  })
  .openapi(packed, async (c) => {
    const list = await listPacked(c.var.db, callerOf(c), MAX_PARCELS)
    await noteReading(c.var.db, actorOf(c), { listed: list.length })
    return c.json(list, 200)
  })
  .openapi(all, async (c) => {
    const { showrooms } = callerOf(c)
    const list = await listHandOvers(c.var.db, showrooms, MAX_HAND_OVERS)
    const subject = onlyShowroom(showrooms)
    await noteReading(c.var.db, actorOf(c), { action: 'parcels-read', subject, listed: list.length })
    return c.json(list, 200)
  })
  .openapi(single, async (c) => {
    const found = await findOr404('Parcel', c.req.valid('param').handOverId, (id) =>
      findHandOver(c.var.db, callerOf(c), id),
    )
    await noteReading(c.var.db, actorOf(c), { listed: found.parcels.length })
    return c.json(found, 200)
  })
  .openapi(sheet, async (c) => {
    const { db } = c.var
    const { format } = c.req.valid('query')
    const found = await findOr404('Parcel', c.req.valid('param').handOverId, (id) => findHandOver(db, callerOf(c), id))
    const courier = await findAnyCourier(db, found.courier._id)
    if (!courier) throw notFound('Courier')
    const rows = toSheet(courier.columns, await listSheetParcels(db, found._id))
    await noteReading(c.var.db, actorOf(c), { listed: found.parcels.length })
    const day = dhakaDay(found.at)
    return sendSheet(c, rows, { name: `${courier.name}-${day}`, fallback: `courier-${day}`, format })
  })
  .openapi(tracking, async (c) => {
    const saved = await saveTracking(deskOf(c), c.req.valid('json'))
    return c.json({ message: t('Tracking codes saved'), saved }, 200)
  })
  .openapi(trackingFile, async (c) => {
    const read = await addTrackingFile(deskOf(c), c.req.valid('form').file)
    return c.json({ message: t('Tracking codes saved'), ...read }, 200)
  })
  .openapi(takeBack, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    const order = await returnParcel(deskOf(c), id, c.req.valid('json'))
    return c.json({ message: t('Parcel counted in'), order }, 200)
  })
