import { createHash } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
import { openLane } from '#server/platform/flow/lane.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import type { FormKind } from '#server/platform/http/form-body.ts'
import { MAX_IMPORT_MEGABYTES, MAX_SHEET_MEGABYTES } from '#shared/rules/files/sheet-too-large.ts'
import type { RefusalReason, SheetBounds } from './parser/sheet-rows.ts'
import type { SheetMessage, SheetWork } from './parser/sheet-worker.ts'

/**
 * One file is parsed at a time, as it may take a core and 128 MB; few wait, and none for longer than one that is given up
 * takes.
 */
const lane = openLane({ running: 1, waiting: 4, maxSeconds: 5 })

/**
 * The rows of a CSV or XLSX file, one array of trimmed texts for each row of the sheet up to the last that is not empty: row
 * N of the file is `rows[N - 1]`, an empty one is `[]`, and no row ends with empty cells. CSV may be UTF-8 or UTF-16 with a
 * mark, separated by comma, semicolon or tab; its cells come as they stand. Of an XLSX it is the first visible sheet: a number
 * is `String(number)`, a formula its result, and a date, which has no zone there, the clock in Dhaka as it stands in the cell:
 * `YYYY-MM-DD HH:mm:ss`, without a time of day `YYYY-MM-DD`. It is parsed beside the shop (decision 0040). Throws 422 where it
 * is neither, 413 above a limit, and 503 while too many wait.
 */
export async function readRows(file: File): Promise<string[][]> {
  assertSheetSize(file)
  return lane.run(async () => parseInWorker(await file.arrayBuffer()))
}

/** A large file takes a minute. */
const importLane = openLane({ running: 1, waiting: 2, maxSeconds: 60 })

const MEGABYTE = 1024 * 1024
/** Bytes of the other fields and of what stands between them. */
const MAX_OTHER_BYTES = 64 * 1024

/** Throws 413 for a file that is larger than a table may be as it is sent. */
export function assertSheetSize(file: File): void {
  if (file.size > MAX_SHEET_MEGABYTES * MEGABYTE) throw sheetTooLarge()
}

const sheetTooLarge = () => new ShopError('sheet_too_large', { limit: 'bytes', max: MAX_SHEET_MEGABYTES })
const withReadSlot = limitConcurrency(2, 8, 10)

/** A form with a spreadsheet: photographs never wait for it, and it waits for its turn with its bytes alone (`readRows`). */
export const sheetForm: FormKind = {
  maxBytes: MAX_SHEET_MEGABYTES * MEGABYTE + MAX_OTHER_BYTES,
  tooLarge: sheetTooLarge,
  inTurn: async (read, work) => work(await withReadSlot(read)),
}

/** The same of a file that an import reads. */
export const importForm: FormKind = {
  maxBytes: MAX_IMPORT_MEGABYTES * MEGABYTE + MAX_OTHER_BYTES,
  maxFileBytes: MAX_IMPORT_MEGABYTES * MEGABYTE,
  tooLarge: () => new ShopError('sheet_too_large', { limit: 'bytes', max: MAX_IMPORT_MEGABYTES }),
  inTurn: async (read, work) => importTurn(async () => work(await read())),
}
const importTurn = limitConcurrency(1, 2, 60)

/** SHA-256 of the bytes of a file, by which the same file is known. */
export async function hashFile(file: File): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
}

/** Rows are handed over while they are read: `take` gets them in their order, the next when it has taken those before. */
interface RowStream {
  bounds: Partial<SheetBounds>
  take: (rows: string[][]) => Promise<void>
}

/** The bounds of a file that an import reads. */
const IMPORT_SHEET: SheetBounds = {
  rows: 250_000,
  columns: 400,
  characters: 32_767,
  unpacked: 96,
  anyText: true,
}
const IMPORT_WORK = { oldMegabytes: 160, youngMegabytes: 16, seconds: 180 }

/** The same of a large file, without ever having all of its rows: batches of some hundreds, in flat memory. */
export function streamRows(file: File, take: RowStream['take']): Promise<void> {
  return importLane.run(async () => {
    await parseInWorker(await file.arrayBuffer(), IMPORT_WORK, SCRIPT, { bounds: IMPORT_SHEET, take })
  })
}

function noteTaken(taken: Int32Array): void {
  Atomics.add(taken, 0, 1)
  Atomics.notify(taken, 0)
}

const SCRIPT = new URL('./parser/sheet-worker.ts', import.meta.url)

/** What a worker may take: megabytes of V8's heap, 128 in all, and seconds to read; as many again to load its code before. */
const BOUNDS = { oldMegabytes: 112, youngMegabytes: 16, seconds: 5 }

/**
 * Parses the bytes of a file, which are given away, in a worker of its own that ends with them. Throws what the parser refuses,
 * 413 where it needs more memory or time than it may have, and 503 where the machine is too busy to start it: then it is
 * stopped wherever it is.
 */
export async function parseInWorker(
  bytes: ArrayBuffer,
  bounds = BOUNDS,
  script = SCRIPT,
  stream: RowStream | null = null,
): Promise<string[][]> {
  const taken = stream && new Int32Array(new SharedArrayBuffer(4))
  const work: SheetWork = { bytes, bounds: stream?.bounds ?? {}, taken: taken?.buffer ?? null }
  const worker = new Worker(script, {
    workerData: work,
    transferList: [bytes],
    env: workerEnv(),
    resourceLimits: { maxOldGenerationSizeMb: bounds.oldMegabytes, maxYoungGenerationSizeMb: bounds.youngMegabytes },
  })
  try {
    return await rowsOf(worker, bounds.seconds, stream && taken && { take: stream.take, taken })
  } finally {
    await worker.terminate()
  }
}

/** Nothing of the shop's, neither settings nor secrets: only where compiled code is kept, which halves the start of a worker. */
function workerEnv(): Record<string, string> {
  const folder = getCompileCacheDir()
  // Node puts a folder for its version into the one that it is told.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

function rowsOf(
  worker: Worker,
  seconds: number,
  stream: { take: RowStream['take']; taken: Int32Array } | null,
): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>()
  const tooMuchWork = () => new ShopError('sheet_too_large', { limit: 'work', max: seconds })
  const rows: string[][] = []
  let handed = Promise.resolve()
  let hasEnded = false
  let deadline = setTimeout(() => reject(unavailable()), seconds * 1_000)
  worker.on('message', (message: SheetMessage) => {
    if ('isLoaded' in message) {
      clearTimeout(deadline)
      deadline = setTimeout(() => reject(tooMuchWork()), seconds * 1_000)
      return
    }
    if ('refusal' in message) return reject(toShopError(message.refusal))
    if (stream) {
      handed = handed.then(() => stream.take(message.rows)).then(() => noteTaken(stream.taken))
      hasEnded = message.isLast
      if (hasEnded) handed = handed.then(() => resolve([]))
      handed.catch(reject)
      return
    }
    rows.push(...message.rows)
    if (message.isLast) resolve(rows)
    else worker.postMessage('taken')
  })
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchWork() : error),
  )
  worker.on('exit', (code) => {
    // The last rows may still be on their way into the database.
    if (!hasEnded) reject(new Error(`The worker of a spreadsheet ended with ${code}`))
  })
  return promise.finally(() => clearTimeout(deadline))
}

function toShopError({ code, params }: RefusalReason): ShopError {
  return params ? new ShopError(code, params) : new ShopError(code)
}
