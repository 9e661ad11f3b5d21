import type { Context } from 'hono'
import { invalid, unavailable } from '#server/platform/errors/shop-error.ts'
import type { Lane } from '#server/platform/flow/lane.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import { attachment, type Cell, SHEET_TYPES, type SheetFormat, writeRows } from './write-rows.ts'

/** How many rows a file of a list has at most. */
export const MAX_SHEET_ROWS = 50_000

/** The answer of a call that sends a file, for the OpenAPI document. */
export const sheetResponse = {
  description: 'The file',
  content: Object.fromEntries(
    Object.values(SHEET_TYPES).map((type) => [type, { schema: { type: 'string' as const } }]),
  ),
}

/** Answers with a file to save; its name as `attachment` writes it. Throws 422 for more rows below the headings than a file has. */
export async function sendSheet(
  c: Context<ShopEnv>,
  rows: readonly (readonly Cell[])[],
  { format, ...name }: { name: string; fallback: string; format: SheetFormat },
): Promise<never> {
  if (rows.length > MAX_SHEET_ROWS + 1) {
    const message = t('A file has {count} rows at most. Please choose fewer.', { count: MAX_SHEET_ROWS })
    throw invalid([{ path: 'format', message, code: 'too_big', params: { maximum: MAX_SHEET_ROWS } }])
  }
  c.header('Content-Type', SHEET_TYPES[format])
  c.header('Content-Disposition', attachment({ ...name, extension: format }))
  return c.body(new Uint8Array(await writeRows(rows, format)), 200) as never
}

/** What a file is filled with: `begun` once nothing is refused any more. */
type Write = (writable: WritableStream<Uint8Array>, begun: () => void) => Promise<void>

interface StreamedFile {
  /** each takes a place for as long as its reader takes to read it */
  lane: Lane
  /** whose places these are */
  client: string
  type: string
  /** as `attachment` writes it */
  disposition: string
}

/** How long a reader may take for all of it: by then its place, and what its connection keeps from being cleared away, go back. */
const MAX_MS = 15 * 60_000

/**
 * Sends a file as it is made, once it is begun: what refuses before that is answered as always. A reader who leaves, or is too slow, gets
 * a file without its end; one who has left before its turn gets none made.
 */
export async function sendStream(
  c: Context<ShopEnv>,
  { lane, client, type, disposition }: StreamedFile,
  write: Write,
  maxMs = MAX_MS,
): Promise<Response> {
  const left = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(maxMs)])
  const { promise, resolve, reject } = Promise.withResolvers<ReadableStream<Uint8Array>>()
  const make = async () => {
    let cut: (reason: unknown) => void = () => {}
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        cut = (reason) => controller.error(reason)
      },
    })
    const cutOff = () => cut(left.reason)
    left.addEventListener('abort', cutOff)
    try {
      await write(writable, () => resolve(readable))
    } finally {
      left.removeEventListener('abort', cutOff)
    }
  }
  const place = lane.enter(client)
  if (!place) throw unavailable()
  place
    .run(make, () => !left.aborted)
    .catch((error: unknown) => {
      reject(error)
      // Whoever gives a file up says no more than that.
      c.var.log.warn({ event: 'download-ended', requestId: c.var.requestId }, String(error))
    })
  const stream = await promise
  c.header('Content-Type', type)
  c.header('Content-Disposition', disposition)
  // Nobody reads what HEAD asks about: it would keep its place and its connection.
  if (c.req.method === 'HEAD') await stream.cancel()
  return c.body(c.req.method === 'HEAD' ? null : (stream as never), 200)
}
