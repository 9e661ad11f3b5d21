import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { openLane } from '#server/platform/flow/lane.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonError } from '#server/platform/http/define-route.ts'
import { callerOf } from '#server/platform/http/guard.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import type { Download } from '#server/spreadsheets/define-download.ts'
import { sheetResponse } from '#server/spreadsheets/send-sheet.ts'
import { type SheetStream, streamSheets } from '#server/spreadsheets/stream-sheet.ts'
import type { WorkbookSheet } from '#server/spreadsheets/stream-workbook.ts'
import { attachment, SHEET_FORMATS, SHEET_TYPES, type SheetFormat } from '#server/spreadsheets/write-rows.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { isId } from '#shared/rules/id.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { inSnapshot } from './snapshot.queries.ts'

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

/** Sends a file as it is made, once its first sheet is there: what refuses before that is answered as always. */
export async function sendFile(
  c: Context<ShopEnv>,
  { format, ...name }: { name: string; fallback: string; format: SheetFormat },
  fill: (add: (sheet: WorkbookSheet) => Promise<void>) => Promise<void>,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetStream>()
  lane
    .run(async () => {
      const { stream, written } = streamSheets(format, (add) =>
        fill((sheet) => {
          resolve(stream)
          return add(sheet)
        }),
      )
      await written
    }, callerOf(c).id)
    .catch((error: unknown) => {
      reject(error)
      // Whoever gives a file up says no more than that.
      c.var.log.warn({ event: 'download-ended', requestId: c.var.requestId }, String(error))
    })
  const stream = await promise
  c.header('Content-Type', SHEET_TYPES[format])
  c.header('Content-Disposition', attachment({ ...name, extension: format }))
  // Nobody reads what HEAD asks about: it would keep its place and its connection.
  if (c.req.method === 'HEAD') await stream.cancel()
  return c.body(c.req.method === 'HEAD' ? null : (stream as never), 200)
}
