import type { Context } from 'hono'
import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { and, callerOf, mayEverywhere } from '#server/platform/http/guard.ts'
import { idParam, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { importForm } from '#server/spreadsheets/read-rows.ts'
import { sendSheet, sheetResponse } from '#server/spreadsheets/send-sheet.ts'
import { SHEET_FORMATS } from '#server/spreadsheets/write-rows.ts'
import { t } from '#shared/language/t.ts'
import {
  importCheck,
  importDetails,
  importItems,
  importItemsQuery,
  importSummary,
  importUpload,
} from '#shared/schemas/imports/import.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { assertMayImport, withheldFrom } from './assert-may-import.ts'
import { listReadable, readDetails, readItems, wrongRows } from './read-import.ts'
import { stageFile } from './stage-file.ts'
import { checkImport, forgetImport, startImport, undoImport } from './steer-import.ts'

/** What a file brings in has prices; pairs, showrooms and customers ask for their own permissions beside (assert-may-import.ts). */
const access = and(mayEverywhere('write_catalogue'), 'write_prices')
const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }
const moved = { 200: jsonResponse(importDetails, 'What it is now'), 409: jsonError, ...errors }

const list = defineRoute({
  method: 'get',
  path: '/all',
  access,
  summary: 'The newest imports that the caller may open',
  responses: { 200: jsonResponse(z.array(importSummary), 'At most 20'), 401: jsonError, 403: jsonError },
})

const single = defineRoute({
  method: 'get',
  path: '/single/{id}',
  access,
  summary: 'An import: its columns, what it would change, and how far it is',
  request: { params: idParam },
  responses: { 200: jsonResponse(importDetails, 'The import'), ...errors },
})

const upload = defineRoute({
  method: 'post',
  path: '/upload',
  access,
  summary: 'Upload a spreadsheet, CSV or XLSX, to bring in',
  description:
    'Changes nothing yet. Columns are recognised by their headings in English and Bangla; exports of Shopify, WooCommerce and Square by theirs. Showrooms need `write_showrooms`, customers `write_people`.',
  form: importForm,
  request: { body: formBody(importUpload) },
  responses: { 201: jsonResponse(importDetails, 'The import'), 413: jsonError, ...errors },
})

const check = defineRoute({
  method: 'put',
  path: '/check/{id}',
  access,
  summary: 'Begin the dry run by these columns, which are remembered; changes nothing',
  description:
    'Pairs need `write_stock`. Without `read_costs` costs are left out, without `write_counter` barcodes: `leftOut` says so.',
  request: { params: idParam, body: jsonBody(importCheck) },
  responses: moved,
})

const go = defineRoute({
  method: 'put',
  path: '/start/{id}',
  access,
  summary: 'Bring in what the dry run has shown; it goes on by itself, one import at a time',
  request: { params: idParam },
  responses: moved,
})

const undo = defineRoute({
  method: 'put',
  path: '/undo/{id}',
  access,
  summary:
    'Take back what an import has done; what has changed since stays, and is tried again where it is asked once more',
  request: { params: idParam },
  responses: moved,
})

const items = defineRoute({
  method: 'get',
  path: '/items/{id}',
  access,
  summary: 'What an import would do or has done, item by item',
  request: { params: idParam, query: importItemsQuery },
  responses: { 200: jsonResponse(importItems, 'One page'), ...errors },
})

const wrong = defineRoute({
  method: 'get',
  path: '/wrong/{id}',
  access,
  summary: 'The rows that are out, with why, as a file to mend and to upload again',
  request: { params: idParam, query: z.object({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: sheetResponse, ...errors },
})

const remove = defineRoute({
  method: 'delete',
  path: '/delete/{id}',
  access,
  summary: 'Forget a file and what is kept of it; what it brought in stays',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Forgotten'), 409: jsonError, ...errors },
})

const detailsOf = (c: Context<ShopEnv>, id: string) => readDetails(c.var.db, actorOf(c), parseId(id, 'Import'))

/** The routes of `/api/v1/imports`. */
export const importRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listReadable(c.var.db, actorOf(c)), 200))
  .openapi(single, async (c) => c.json(await detailsOf(c, c.req.valid('param').id), 200))
  .openapi(upload, async (c) => {
    const { file, kind } = c.req.valid('form')
    assertMayImport(actorOf(c), kind)
    const id = await stageFile(c.var.db, { file, kind, by: callerOf(c).id, withheld: withheldFrom(actorOf(c)) })
    return c.json(await detailsOf(c, id), 201)
  })
  .openapi(check, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    await checkImport(c.var.db, actorOf(c), id, c.req.valid('json'))
    return c.json(await detailsOf(c, id), 200)
  })
  .openapi(go, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    await startImport(c.var.db, actorOf(c), id)
    return c.json(await detailsOf(c, id), 200)
  })
  .openapi(undo, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    await undoImport(c.var.db, actorOf(c), id)
    return c.json(await detailsOf(c, id), 200)
  })
  .openapi(items, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    return c.json(await readItems(c.var.db, actorOf(c), id, c.req.valid('query')), 200)
  })
  .openapi(wrong, async (c) => {
    const rows = await wrongRows(c.var.db, actorOf(c), parseId(c.req.valid('param').id, 'Import'))
    const { format } = c.req.valid('query')
    return sendSheet(c, rows, { name: t('Rows to mend'), fallback: 'rows-to-mend', format })
  })
  .openapi(remove, async (c) => {
    await removeOr404('Import', c.req.valid('param').id, (id) => forgetImport(c.var.db, actorOf(c), id))
    return c.json({ message: t('The file is forgotten') }, 200)
  })
