import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal, type RefusalReason, type SheetRows } from './sheet-rows.ts'

// Reads one file and ends: whatever it was fed is gone with it.

/** What a worker says: that it begins to read, then rows, in batches, or why there are none. */
export type SheetMessage = { isLoaded: true } | { rows: string[][]; isLast: boolean } | { refusal: RefusalReason }

/** Cells that are handed over at once: the other thread takes a batch in a few milliseconds, and serves others in between. */
const BATCH_CELLS = 10_000

try {
  await hand(await read(Buffer.from(workerData as ArrayBuffer)))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say({ refusal: error.reason })
}

/** Loads the reader of its format alone, which is most of the time that a small file takes. */
async function read(file: Buffer): Promise<SheetRows> {
  if (isZip(file)) {
    const { readWorkbook } = await import('./read-workbook.ts')
    say({ isLoaded: true })
    return readWorkbook(file)
  }
  const { readCsv } = await import('./read-csv.ts')
  say({ isLoaded: true })
  return readCsv(file)
}

function isZip(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
}

/** Hands the rows over, each batch when the one before has been taken. */
async function hand(table: SheetRows): Promise<void> {
  const rows = table.list()
  let start = 0
  do {
    let end = start
    for (let cells = 0; end < rows.length && cells < BATCH_CELLS; end += 1) cells += rows[end]?.length ?? 0
    const isLast = end >= rows.length
    say({ rows: rows.slice(start, end), isLast })
    if (!isLast) await once(parentPort as NonNullable<typeof parentPort>, 'message')
    start = end
  } while (start < rows.length)
}

function say(message: SheetMessage): void {
  parentPort?.postMessage(message)
}
