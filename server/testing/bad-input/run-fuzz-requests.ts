import fc from 'fast-check'
import { z } from 'zod'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { timed } from '#server/testing/time-with-retry.ts'
import { assertInBlocks, type Volume } from './case-batches.ts'
import { type BadCall, badCalls, sendBadCall } from './fuzz-requests.ts'

export interface BadCallFigures {
  cases: number
  /** how often each operation returned each status, keyed like `POST orders/create 422` */
  reached: Map<string, number>
  /** milliseconds of the slowest response */
  slowest: number
}

const MOST_MS = 2_000

const refusal = z.strictObject({
  message: z.string().min(1).max(300),
  code: z.string().min(1),
  requestId: z.uuid(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  ok: z.literal(false).optional(),
})
const TELLTALE =
  /\bat \S+ \(|\.(ts|js):\d|node_modules|\/work\/|select .* from|insert into|violates|drizzle|zod|postgres/i

/**
 * Sends fuzz requests one by one. Throws on the first response that is 5xx, slow, a malformed or leaking error response, or
 * an error after which rows have changed; fast-check shrinks it first. `changes` comes from watchRowChanges.
 */
export async function runBadCalls(
  shop: TestApi,
  world: World,
  changes: () => Promise<number>,
  volume: Volume,
  tell?: (next: number) => void,
): Promise<BadCallFigures> {
  const calls = await badCalls(shop, world)
  const figures: BadCallFigures = { cases: 0, reached: new Map(), slowest: 0 }
  let before = await changes()
  const property = fc.asyncProperty(calls, async (one) => {
    const { answer, ms } = await timed(MOST_MS, async () => {
      const heard = await sendBadCall(shop, world, one).catch((error: Error) => cutOff(one, error))
      return { status: heard.status, text: await heard.text() }
    })
    const after = await changes()
    const changed = after - before
    before = after
    note(figures, one, answer.status, ms)
    refuseStrange({ ...answer, ms, changed })
  })
  await assertInBlocks(property, volume, tell)
  return figures
}

/** Node responds 431 to longer request heads. */
const MOST_HEAD = 16_384

/** Node closes the connection after a 431, so a client that is still sending its body may never get to read it. */
function cutOff({ path, token, key }: BadCall, error: Error): Response {
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
  const head = path.length + (token?.length ?? 0) + (key?.length ?? 0)
  if (head > MOST_HEAD && (code === 'ECONNRESET' || code === 'EPIPE')) return new Response(null, { status: 431 })
  throw error
}

function note(figures: BadCallFigures, { method, path }: BadCall, status: number, ms: number): void {
  const cell = `${method} ${path.split('?')[0]?.split('/').slice(3, 5).join('/')} ${status}`
  figures.cases += 1
  figures.reached.set(cell, (figures.reached.get(cell) ?? 0) + 1)
  figures.slowest = Math.max(figures.slowest, ms)
}

interface Seen {
  status: number
  text: string
  ms: number
  /** number of changed rows */
  changed: number
}

function refuseStrange({ status, text, ms, changed }: Seen): void {
  if (status >= 500) throw new Error(`${status} ${text}`)
  if (ms > MOST_MS) throw new Error(`responded after ${ms} ms`)
  // 431 is sent by Node itself.
  if (status < 400 || status === 431) return
  refusal.parse(JSON.parse(text))
  if (TELLTALE.test(text)) throw new Error(`leaks internals: ${text}`)
  if (changed > 0) throw new Error(`responded ${status}, but changed ${changed} rows`)
}

/** How many cases succeeded. */
export function successesOf({ reached }: BadCallFigures): number {
  return [...reached].filter(([cell]) => / 2\d\d$/.test(cell)).reduce((sum, [, count]) => sum + count, 0)
}
