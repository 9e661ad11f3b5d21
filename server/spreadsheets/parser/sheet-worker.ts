import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { bounds, Refusal, type RefusalReason, type SheetBounds, SheetRows } from './sheet-rows.ts'

// Reads one file and ends: whatever it was fed is gone with it.

/** What it is given. `taken` counts the batches that the other thread has taken: with it rows are handed over while they are read. */
export interface SheetWork {
  bytes: ArrayBuffer
  bounds: Partial<SheetBounds>
  taken: SharedArrayBuffer | null
}

/** What a worker says: that it begins to read, then rows, in batches, or why there are none. */
export type SheetMessage = { isLoaded: true } | { rows: string[][]; isLast: boolean } | { refusal: RefusalReason }

/** Cells that are handed over at once, and milliseconds that the other thread may need for them. */
const BATCH_CELLS = 10_000
const MAX_WAIT = 60_000

const work = workerData as SheetWork
Object.assign(bounds, work.bounds)

try {
  if (work.taken) await readAndHand(Buffer.from(work.bytes), new Int32Array(work.taken))
  else await hand(await read(Buffer.from(work.bytes), new SheetRows()))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say({ refusal: error.reason })
}

/** Loads the reader of its format alone, which is most of the time that a small file takes. */
async function read(file: Buffer, rows: SheetRows): Promise<SheetRows> {
  if (isZip(file)) {
    const { readWorkbook } = await import('./read-workbook.ts')
    say({ isLoaded: true })
    return readWorkbook(file, rows)
  }
  const { readCsv } = await import('./read-csv.ts')
  say({ isLoaded: true })
  return readCsv(file, rows)
}

function isZip(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
}

/** Hands rows over while they are read, and waits for each batch: nothing piles up on either side. */
async function readAndHand(file: Buffer, taken: Int32Array): Promise<void> {
  let handed = 0
  const rows = new SheetRows((batch) => {
    say({ rows: batch, isLast: false })
    handed += 1
    for (let seen = Atomics.load(taken, 0); seen < handed; seen = Atomics.load(taken, 0))
      if (Atomics.wait(taken, 0, seen, MAX_WAIT) === 'timed-out') throw new Error('nobody takes the rows')
  })
  await read(file, rows)
  rows.finish()
  say({ rows: [], isLast: true })
}

/** Hands all rows over, each batch when the one before has been taken. */
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
