import { Worker } from 'node:worker_threads'
import { ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
import type { RefusalReason } from './parser/sheet-rows.ts'
import type { SheetMessage } from './parser/sheet-worker.ts'

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
    // Nothing of the shop's: no settings, no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: bounds.oldMegabytes, maxYoungGenerationSizeMb: bounds.youngMegabytes },
  })
  try {
    return await rowsOf(worker, bounds.seconds)
  } finally {
    await worker.terminate()
  }
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
