import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { openLane } from '#server/platform/flow/lane.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonError } from '#server/platform/http/define-route.ts'
import { callerOf, mayEverywhere } from '#server/platform/http/guard.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Download } from '#server/spreadsheets/define-download.ts'
import { sendStream, sheetResponse } from '#server/spreadsheets/send-sheet.ts'
import { writeSheets } from '#server/spreadsheets/stream-sheet.ts'
import type { WorkbookSheet } from '#server/spreadsheets/stream-workbook.ts'
import { attachment, SHEET_FORMATS, SHEET_TYPES, type SheetFormat } from '#server/spreadsheets/write-rows.ts'
import { dhakaDay, monthName } from '#shared/bangladesh/dates.ts'
import { later, t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { typedField } from '#shared/schemas/fields.ts'
import { addMonth } from './month/month.queries.ts'

/** Each takes a connection for as long as its reader takes to read it. */
const lane = openLane({ running: 2, waiting: 6, perClient: 3, maxSeconds: 60 })

const format = z.enum(SHEET_FORMATS).default('csv')

/** `GET /api/v1/downloads/…`: each list of staff as a file, exactly what its filter shows. */
export function makeDownloadRoutes(lists: readonly Download[]) {
  const router = createRouter()
  for (const download of lists) {
    const { name, access, filter } = download
    const route = defineRoute({
      method: 'get',
      path: `/${name}`,
      access,
      summary: `The list as a file: ${name}`,
      request: { query: filter.extend({ format }) },
      responses: { 200: sheetResponse, 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError, 429: jsonError },
    })
    router.openapi(route, async (c) => {
      const { format, ...chosen } = c.req.valid('query') as { format: SheetFormat } & Record<string, unknown>
      return (await sendDownload(c, download, format, chosen)) as never
    })
  }
  return router
}

async function sendDownload(
  c: Context<ShopEnv>,
  download: Download,
  format: SheetFormat,
  filter: Record<string, unknown>,
) {
  await countDownload(c)
  return sendFile(c, { name: `${download.title()}-${dhakaDay(new Date())}`, fallback: download.name, format }, (add) =>
    inSnapshot(c.var.db, async (db) => {
      const opened = await download.open({ db, caller: callerOf(c), c }, filter)
      await noteDownload(c, download.name, { format, ...plainOf(filter) })
      await add({ name: download.title(), ...opened })
    }),
  )
}

/** Throws 429 for too many files. */
export async function countDownload(c: Context<ShopEnv>): Promise<void> {
  await c.var.limits.count('downloadsPerAccount', callerOf(c).id)
}

/** Notes that a file is made of a list, before its first row goes out. */
export function noteDownload(c: Context<ShopEnv>, list: string, details: AuditDetails): Promise<void> {
  return noteReading(c.var.db, actorOf(c), { action: 'list-downloaded', details: { list, ...details } })
}

/** What a filter says that is no text of somebody's, such as a name or a phone that was searched for. */
function plainOf(filter: Record<string, unknown>): AuditDetails {
  const told = Object.entries(filter).flatMap(([key, value]) => {
    if (value instanceof Date) return [[key, dhakaDay(value)]]
    const isPlain = typeof value === 'string' && (isId(value) || key in { from: 1, to: 1, day: 1 })
    return isPlain || (Array.isArray(value) && value.length > 0) ? [[key, value]] : []
  })
  return { ...Object.fromEntries(told), ...(filter.query || filter.search ? { searched: true } : {}) }
}

/** Sends a file of sheets as it is made, once its first sheet is there. */
export function sendFile(
  c: Context<ShopEnv>,
  { format, ...name }: { name: string; fallback: string; format: SheetFormat },
  fill: (add: (sheet: WorkbookSheet) => Promise<void>) => Promise<void>,
): Promise<Response> {
  const disposition = attachment({ ...name, extension: format })
  return sendStream(c, { lane, client: callerOf(c).id, type: SHEET_TYPES[format], disposition }, (writable, begun) =>
    writeSheets(writable, format, (add) =>
      fill((sheet) => {
        begun()
        return add(sheet)
      }),
    ),
  )
}

const month = typedField(80, typedCode)
  .refine((text) => /^(?:19|[2-9]\d)\d{2}-(?:0[1-9]|1[0-2])$/.test(text), later('Please choose a month'))
  .meta({ type: 'string', description: 'a month in Dhaka, `2026-11`' })

const file = defineRoute({
  method: 'get',
  path: '/month',
  access: mayEverywhere('read_payments'),
  summary: 'The month for the accountant: sales, VAT, refunds, cash and couriers as one workbook',
  request: { query: z.object({ month }) },
  responses: { 200: sheetResponse, 401: jsonError, 403: jsonError, 422: jsonError, 429: jsonError, 503: jsonError },
})

/** `GET /api/v1/downloads/month` */
export const monthRoutes = createRouter().openapi(file, async (c) => {
  const { month } = c.req.valid('query')
  await countDownload(c)
  const name = `${t('Accounts')} ${monthName(month)}`
  return sendFile(c, { name, fallback: `accounts-${month}`, format: 'xlsx' }, (add) =>
    inSnapshot(c.var.db, async (db) => {
      const { shop } = await readSettings(db)
      await noteDownload(c, 'month', { month })
      await addMonth(db, { first: `${month}-01`, vatPercent: shop.vatPercent }, add)
    }),
  ) as never
})
