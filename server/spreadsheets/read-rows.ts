import { createHash } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
import { openLane } from '#server/platform/flow/lane.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import type { FormKind } from '#server/platform/http/form-body.ts'
import { MAX_SHEET_MEGABYTES } from '#shared/rules/files/sheet-too-large.ts'
import type { RefusalReason } from './parser/sheet-rows.ts'
import type { SheetMessage } from './parser/sheet-worker.ts'

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

/** SHA-256 of the bytes of a file, by which the same file is known. */
export async function hashFile(file: File): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
}

const SCRIPT = new URL('./parser/sheet-worker.ts', import.meta.url)

/** What a worker may take: megabytes of V8's heap, 128 in all, and seconds to read; as many again to load its code before. */
const BOUNDS = { oldMegabytes: 112, youngMegabytes: 16, seconds: 5 }

/**
 * Parses the bytes of a file, which are given away, in a worker of its own that ends with them. Throws what the parser refuses,
 * 413 where it needs more memory or time than it may have, and 503 where the machine is too busy to start it: then it is
 * stopped wherever it is.
 */
export async function parseInWorker(bytes: ArrayBuffer, bounds = BOUNDS, script = SCRIPT): Promise<string[][]> {
  const worker = new Worker(script, {
    workerData: bytes,
    transferList: [bytes],
    env: workerEnv(),
    resourceLimits: { maxOldGenerationSizeMb: bounds.oldMegabytes, maxYoungGenerationSizeMb: bounds.youngMegabytes },
  })
  try {
    return await rowsOf(worker, bounds.seconds)
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

function rowsOf(worker: Worker, seconds: number): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>()
  const tooMuchWork = () => new ShopError('sheet_too_large', { limit: 'work', max: seconds })
  const rows: string[][] = []
  let deadline = setTimeout(() => reject(unavailable()), seconds * 1_000)
  worker.on('message', (message: SheetMessage) => {
    if ('isLoaded' in message) {
      clearTimeout(deadline)
      deadline = setTimeout(() => reject(tooMuchWork()), seconds * 1_000)
      return
    }
    if ('refusal' in message) return reject(toShopError(message.refusal))
    rows.push(...message.rows)
    if (message.isLast) resolve(rows)
    else worker.postMessage('taken')
  })
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchWork() : error),
  )
  worker.on('exit', (code) => reject(new Error(`The worker of a spreadsheet ended with ${code}`)))
  return promise.finally(() => clearTimeout(deadline))
}

function toShopError({ code, params }: RefusalReason): ShopError {
  return params ? new ShopError(code, params) : new ShopError(code)
}
