import fc from 'fast-check'
import { z } from 'zod'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { timeWithRetry } from '#server/testing/time-with-retry.ts'
import { errorResponse } from '#shared/schemas/responses.ts'
import { assertInBatches, type CaseRange } from './case-batches.ts'
import { type FuzzRequest, fuzzRequests, sendFuzzRequest } from './fuzz-requests.ts'

export interface FuzzRequestStats {
  cases: number
  /** how often each operation returned each status, keyed like `POST orders/create 422` */
  outcomes: Map<string, number>
  /** milliseconds of the slowest response */
  slowest: number
}

const MAX_MS = 2_000

const strictErrorResponse = z.strictObject({
  message: z.string().min(1).max(300),
  code: errorResponse.shape.code,
  requestId: z.uuid(),
  params: errorResponse.shape.params,
  errors: z
    .array(
      errorResponse.shape.errors
        .unwrap()
        .element.extend({ message: z.string().min(1), code: z.string().min(1) })
        .strict(),
    )
    .optional(),
  ok: z.literal(false).optional(),
})
const LEAK_PATTERN =
  /\bat \S+ \(|\.(ts|js):\d|node_modules|\/work\/|select .* from|insert into|violates|drizzle|zod|postgres/i

/**
 * Sends fuzz requests one by one. Throws on the first response that is 5xx, slow, a malformed or leaking error response, or
 * an error after which rows have changed; fast-check shrinks it first. `changes` comes from watchRowChanges.
 */
export async function runFuzzRequests(
  shop: TestApi,
  world: World,
  changes: () => Promise<number>,
  volume: CaseRange,
  onProgress?: (next: number) => void,
): Promise<FuzzRequestStats> {
  const requests = await fuzzRequests(shop, world)
  const stats: FuzzRequestStats = { cases: 0, outcomes: new Map(), slowest: 0 }
  let before = await changes()
  const property = fc.asyncProperty(requests, async (request) => {
    const { result: response, ms } = await timeWithRetry(MAX_MS, async () => {
      const received = await sendFuzzRequest(shop, world, request).catch((error: Error) =>
        headTooLargeResponse(request, error),
      )
      return { status: received.status, text: await readText(received) }
    })
    const after = await changes()
    const changedRows = after - before
    before = after
    recordOutcome(stats, request, response.status, ms)
    assertExpected({ ...response, ms, changedRows })
  })
  await assertInBatches(property, volume, onProgress)
  return stats
}

/** The text of a response; of a stream, which has no end, nothing. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

/** Node responds 431 to longer request heads. */
const MAX_HEAD_BYTES = 16_384

/** Node closes the connection after a 431, so a client that is still sending its body may never get to read it. */
function headTooLargeResponse({ path, token, key }: FuzzRequest, error: Error): Response {
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
  const head = path.length + (token?.length ?? 0) + (key?.length ?? 0)
  if (head > MAX_HEAD_BYTES && (code === 'ECONNRESET' || code === 'EPIPE')) return new Response(null, { status: 431 })
  throw error
}

function recordOutcome(stats: FuzzRequestStats, { method, path }: FuzzRequest, status: number, ms: number): void {
  const cell = `${method} ${path.split('?')[0]?.split('/').slice(3, 5).join('/')} ${status}`
  stats.cases += 1
  stats.outcomes.set(cell, (stats.outcomes.get(cell) ?? 0) + 1)
  stats.slowest = Math.max(stats.slowest, ms)
}

interface Observation {
  status: number
  text: string
  ms: number
  /** number of changed rows */
  changedRows: number
}

function assertExpected({ status, text, ms, changedRows }: Observation): void {
  if (status >= 500) throw new Error(`${status} ${text}`)
  if (ms > MAX_MS) throw new Error(`responded after ${ms} ms`)
  // 431 is sent by Node itself.
  if (status < 400 || status === 431) return
  strictErrorResponse.parse(JSON.parse(text))
  if (LEAK_PATTERN.test(text)) throw new Error(`leaks internals: ${text}`)
  if (changedRows > 0) throw new Error(`responded ${status}, but changed ${changedRows} rows`)
}

/** How many cases succeeded. */
export function countSuccesses({ outcomes }: FuzzRequestStats): number {
  return [...outcomes].filter(([cell]) => / 2\d\d$/.test(cell)).reduce((sum, [, count]) => sum + count, 0)
}
