import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { callerOf, may, mayEverywhere } from '#server/platform/http/guard.ts'
import { assertOwn, onlyShowroom, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { findOr404, parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { sheetForm } from '#server/spreadsheets/read-rows.ts'
import { t } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import {
  books,
  booksQuery,
  cashTakenBack,
  closedTill,
  owedCash,
  settlement,
  settlementResult,
  settlementSummary,
  settlementUpload,
  till,
  tillClosing,
  tillCorrection,
  tillQuery,
} from '#shared/schemas/orders/cash.ts'
import { clampedInteger } from '#shared/schemas/query-params.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { addSettlementFile } from './add-settlement.ts'
import { closeTill, correctTill, findTill, takeBackCashOf } from './close-till.ts'
import { findSettlement, listSettlements, readOwed } from './settlements.queries.ts'
import { listClosings, readBooks } from './till.queries.ts'

const MAX_CLOSINGS = 60
const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }

const upload = defineRoute({
  method: 'post',
  path: '/settlements/upload',
  access: mayEverywhere('write_payments'),
  summary: 'Upload what a courier paid, CSV or XLSX',
  description:
    'Rows are found by order number or tracking code; every row is taken, or named with the reason. The same file again changes nothing. 422 `other_courier` where another courier knows the parcels and this one none.',
  form: sheetForm,
  request: { body: formBody(settlementUpload) },
  responses: { 200: jsonResponse(settlementResult, 'Its rows, told apart'), 413: jsonError, ...errors },
})

const all = defineRoute({
  method: 'get',
  path: '/settlements',
  access: mayEverywhere('read_payments'),
  summary: 'The settlements of couriers, newest first',
  request: { query: z.object({ page: clampedInteger(1, 1, 1_000), limit: clampedInteger(LIST_PAGE_SIZE, 1, 100) }) },
  responses: {
    200: { ...jsonResponse(z.array(settlementSummary), 'One page'), headers: paginationHeaders },
    ...errors,
  },
})

const single = defineRoute({
  method: 'get',
  path: '/settlements/{settlementId}',
  access: mayEverywhere('read_payments'),
  summary: 'A settlement with its rows, told apart as on the day when it came',
  request: { params: z.object({ settlementId: z.string().meta({ description: 'id' }) }) },
  responses: { 200: jsonResponse(settlement, 'The settlement'), ...errors },
})

const owed = defineRoute({
  method: 'get',
  path: '/owed',
  access: mayEverywhere('read_payments'),
  summary: 'What couriers have collected and not paid',
  responses: { 200: jsonResponse(owedCash, 'By courier, day and parcel'), 401: jsonError, 403: jsonError },
})

const tillResponse = jsonResponse(z.object({ message: z.string(), till }), 'The till')
const counter = defineRoute({
  method: 'get',
  path: '/counter',
  access: may('read_tills'),
  summary: 'The till of a store as it stands since its last closing, or as it was closed for a day',
  request: { query: tillQuery },
  responses: { 200: jsonResponse(till, 'The till, with what moved'), ...errors },
})

const closings = defineRoute({
  method: 'get',
  path: '/counter/closings',
  access: may('read_tills'),
  summary: 'The newest closings of the till of a store',
  request: { query: tillQuery.omit({ day: true }) },
  responses: { 200: jsonResponse(z.array(closedTill), `At most ${MAX_CLOSINGS}`), ...errors },
})

const close = defineRoute({
  method: 'post',
  path: '/counter/close',
  access: may('write_tills'),
  summary: 'Close the till of a store: what moved since it was closed last',
  description:
    'For today or yesterday, each day once, and never a day before one that is closed. 409 `till_moved` where it does not hold what was `seen`.',
  request: { body: jsonBody(tillClosing) },
  responses: { 200: tillResponse, 409: jsonError, ...errors },
})

const correct = defineRoute({
  method: 'post',
  path: '/counter/correct',
  access: may('write_closed_tills'),
  summary: 'Note what was wrong in a closed till',
  request: { body: jsonBody(tillCorrection) },
  responses: { 200: tillResponse, ...errors },
})

const takenBack = defineRoute({
  method: 'post',
  path: '/taken-back/{orderId}',
  access: may('write_tills'),
  summary: 'Take the cash of an order that is not delivered out of the till again: it never came in',
  description:
    'Where the till is closed that has it, only an admin may, or whoever brings an `approval` of one; it is missing in the one that is open now.',
  request: { params: z.object({ orderId: z.string().meta({ description: 'id' }) }), body: jsonBody(cashTakenBack) },
  responses: { 200: jsonResponse(successResponse, 'Taken back'), 409: jsonError, ...errors },
})

const sums = defineRoute({
  method: 'get',
  path: '/books',
  access: may('read_payments'),
  summary: 'Orders placed in a period, in taka by what became of them',
  request: { query: booksQuery },
  responses: { 200: jsonResponse(books, 'ordered = delivered + open + cancelled + returned'), ...errors },
})

/** The routes of `/api/v1/cash`. */
export const cashRoutes = createRouter()
  .openapi(upload, async (c) => {
    const { file, courier } = c.req.valid('form')
    const result = await addSettlementFile(c.var.db, actorOf(c), callerOf(c).id, { file, courier })
    return c.json({ message: t('Settlement read'), ...result }, 200)
  })
  .openapi(all, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listSettlements(c.var.db, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
  .openapi(single, async (c) => {
    const { settlementId } = c.req.valid('param')
    const found = await findOr404('Settlement', settlementId, (id) => findSettlement(c.var.db, id))
    await noteReading(c.var.db, actorOf(c), { action: 'parcels-read', listed: found.taken })
    return c.json(found, 200)
  })
  .openapi(owed, async (c) => {
    const found = await readOwed(c.var.db)
    await noteReading(c.var.db, actorOf(c), { action: 'parcels-read', listed: found.parcels.length })
    return c.json(found, 200)
  })
  .openapi(counter, async (c) => {
    const { store, day } = c.req.valid('query')
    const showroom = await requireOwnStore(c, store || ownStore(c), 'read_tills')
    return c.json(await findTill(c.var.db, showroom, day), 200)
  })
  .openapi(closings, async (c) => {
    const showroom = await requireOwnStore(c, c.req.valid('query').store || ownStore(c), 'read_tills')
    return c.json(await listClosings(c.var.db, showroom, MAX_CLOSINGS), 200)
  })
  .openapi(close, async (c) => {
    const input = c.req.valid('json')
    const store = await requireOwnStore(c, input.store, 'write_tills')
    const closed = await closeTill(c.var.db, actorOf(c), callerOf(c), { ...input, store })
    return c.json({ message: t('Till closed'), till: closed }, 200)
  })
  .openapi(correct, async (c) => {
    const input = c.req.valid('json')
    const store = await requireOwnStore(c, input.store, 'write_closed_tills')
    const corrected = await correctTill(c.var.db, actorOf(c), callerOf(c).id, { ...input, store })
    return c.json({ message: t('Till corrected'), till: corrected }, 200)
  })
  .openapi(takenBack, async (c) => {
    const id = parseId(c.req.valid('param').orderId, 'Order')
    await takeBackCashOf(c.var, actorOf(c), callerOf(c), id, c.req.valid('json'))
    return c.json({ message: t('Cash taken back') }, 200)
  })
  .openapi(sums, async (c) => {
    const { from, to, store } = c.req.valid('query')
    if (store) await findShowroomId(c.var.db, store)
    const showrooms = showroomsAsked(c, store, 'read_payments')
    const found = await readBooks(c.var.db, { from, to, showrooms })
    await noteReading(c.var.db, actorOf(c), { action: 'books-read', subject: onlyShowroom(showrooms) })
    return c.json(found, 200)
  })

/** The only showroom of the caller; empty where there are several. */
const ownStore = (c: Context<ShopEnv>) => onlyShowroom(callerOf(c).showrooms) ?? ''

/** Throws 403 for a showroom in which the caller has not got the permission, 404 for an unknown one. */
async function requireOwnStore(c: Context<ShopEnv>, store: string, permission: Permission): Promise<string> {
  assertOwn(c, store, permission)
  return findShowroomId(c.var.db, store)
}
