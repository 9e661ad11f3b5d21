import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/note-reading.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { findCourier } from '#server/couriers/queries.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import { actorOf } from '#server/http/actor.ts'
import { createRouter, defineRoute, formBody, jsonBody, jsonError, jsonResponse } from '#server/http/define-route.ts'
import { admin, callerOf, staff } from '#server/http/guard.ts'
import { findOr404 } from '#server/http/parse-id.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { findShowroomId } from '#server/showrooms/find-showroom-id.ts'
import { type ColumnNames, readTaka, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isAdmin } from '#shared/rules/roles.ts'
import {
  books,
  booksQuery,
  owedCash,
  settlement,
  settlementUpload,
  till,
  tillClosing,
  tillCorrection,
  tillQuery,
} from '#shared/schemas/cash.ts'
import { closeTill, correctTill, findTill } from './close-till.ts'
import {
  addSettlement,
  addSettlementRows,
  readOwed,
  readSettlement,
  type SettlementLine,
} from './settlements.queries.ts'
import { readBooks } from './till.queries.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }

const upload = defineRoute({
  method: 'post',
  path: '/settlements/upload',
  access: admin,
  summary: 'Upload what a courier paid, CSV or XLSX',
  description: 'Rows are found by order number or tracking code. The same file again changes nothing.',
  request: { body: formBody(settlementUpload) },
  responses: { 200: jsonResponse(settlement, 'Its rows, told apart'), 413: jsonError, ...errors },
})

const owed = defineRoute({
  method: 'get',
  path: '/owed',
  access: admin,
  summary: 'What couriers have collected and not paid',
  responses: { 200: jsonResponse(owedCash, 'By courier, day and parcel'), 401: jsonError, 403: jsonError },
})

const tillResponse = jsonResponse(z.object({ message: z.string(), till }), 'The till')
const counter = defineRoute({
  method: 'get',
  path: '/counter',
  access: staff,
  summary: 'The till of a store on a day',
  request: { query: tillQuery },
  responses: { 200: jsonResponse(till, 'As it was closed, or as it stands'), ...errors },
})

const close = defineRoute({
  method: 'post',
  path: '/counter/close',
  access: staff,
  summary: 'Close the till of a store for a day, once',
  request: { body: jsonBody(tillClosing) },
  responses: { 200: tillResponse, 409: jsonError, ...errors },
})

const correct = defineRoute({
  method: 'post',
  path: '/counter/correct',
  access: admin,
  summary: 'Note what was wrong in a closed till',
  request: { body: jsonBody(tillCorrection) },
  responses: { 200: tillResponse, ...errors },
})

const sums = defineRoute({
  method: 'get',
  path: '/books',
  access: admin,
  summary: 'Orders placed in a period, in taka by what became of them',
  request: { query: booksQuery },
  responses: { 200: jsonResponse(books, 'ordered = delivered + open + cancelled + returned'), ...errors },
})

/** The routes of `/api/v1/cash`. */
export const cashRoutes = createRouter()
  .openapi(upload, async (c) => {
    const { file, courier: courierId } = c.req.valid('form')
    const courier = await findOr404('Courier', courierId, (id) => findCourier(c.var.db, id))
    const lines = readLines(await readRows(file))
    const fileHash = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex')
    const result = await c.var.db.transaction(async (tx) => {
      const row = { courier: courier._id, name: file.name.slice(0, 200), fileHash, by: callerOf(c).id }
      const { id, isNew } = await addSettlement(tx, row)
      if (isNew) await addSettlementRows(tx, { settlement: id, courier: courier._id, lines })
      await addAuditEntry(tx, actorOf(c), { action: 'settlement-uploaded', details: { rows: lines.length } })
      return { added: isNew, ...(await readSettlement(tx, id)) }
    })
    return c.json({ message: t('Settlement read'), ...result }, 200)
  })
  .openapi(owed, async (c) => {
    const found = await readOwed(c.var.db)
    await noteReading(c.var.db, actorOf(c), { action: 'parcels-read', listed: found.parcels.length })
    return c.json(found, 200)
  })
  .openapi(counter, async (c) => {
    const { store, day } = c.req.valid('query')
    const showroom = await requireOwnStore(c, store || (callerOf(c).store ?? ''))
    return c.json(await findTill(c.var.db, showroom, day ?? dhakaDay(new Date())), 200)
  })
  .openapi(close, async (c) => {
    const input = c.req.valid('json')
    const store = await requireOwnStore(c, input.store)
    const closed = await closeTill(c.var.db, actorOf(c), callerOf(c).id, { ...input, store })
    return c.json({ message: t('Till closed'), till: closed }, 200)
  })
  .openapi(correct, async (c) => {
    const input = c.req.valid('json')
    const store = await findShowroomId(c.var.db, input.store)
    const corrected = await correctTill(c.var.db, actorOf(c), callerOf(c).id, { ...input, store })
    return c.json({ message: t('Till corrected'), till: corrected }, 200)
  })
  .openapi(sums, async (c) => {
    const { from, to, store } = c.req.valid('query')
    const showroom = store ? await findShowroomId(c.var.db, store) : null
    const found = await readBooks(c.var.db, { from, to, store: showroom })
    await noteReading(c.var.db, actorOf(c), { action: 'books-read', subject: showroom })
    return c.json(found, 200)
  })

/** Throws 403 for a store user of another store, 404 for an unknown one. */
async function requireOwnStore(c: Context<ShopEnv>, store: string): Promise<string> {
  const caller = callerOf(c)
  if (!isAdmin(caller) && caller.store !== store.toLowerCase()) throw new ShopError('forbidden')
  return findShowroomId(c.var.db, store)
}

/** As couriers call their columns. */
const NAMES: ColumnNames<'code' | 'collected' | 'fee'> = {
  code: [
    'order',
    'orderid',
    'orderno',
    'ordernumber',
    'invoice',
    'invoiceno',
    'merchantorderid',
    'merchantinvoiceid',
    'trackingcode',
    'trackingid',
    'tracking',
    'consignmentid',
    'consignment',
    'code',
  ],
  collected: [
    'collected',
    'collectedamount',
    'cashcollected',
    'codamount',
    'cod',
    'cash',
    'collection',
    'amount',
    'paid',
    'amountcollected',
  ],
  fee: ['fee', 'deliveryfee', 'deliverycharge', 'charge', 'totalfee', 'shippingcharge', 'couriercharge'],
}

/** The rows of a courier's file. Throws 422 where its columns are not known or no row is a parcel. */
function readLines(rows: string[][]): SettlementLine[] {
  const { headRow, columns } = recognizeColumns(rows, NAMES)
  const { code, collected, fee } = columns
  if (code === undefined || collected === undefined)
    throw new ShopError('columns_unknown', { headings: (rows[headRow] ?? []).slice(0, 60), sheet: 'settlement' })
  const lines = rows.slice(headRow + 1).flatMap((row): SettlementLine[] => {
    const name = row[code] ?? ''
    const taka = readTaka(row[collected] ?? '')
    if (!/^[\w./-]{3,60}$/.test(name) || taka === null || taka < 0) return []
    return [{ code: name, collected: taka, fee: fee === undefined ? null : readTaka(row[fee] ?? '') }]
  })
  if (lines.length === 0) throw new ShopError('unreadable_sheet')
  return lines
}
