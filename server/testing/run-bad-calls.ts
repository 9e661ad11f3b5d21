import fc from 'fast-check'
import { z } from 'zod'
import { type BadCall, badCalls, sendBadCall } from './bad-calls.ts'
import { assertInBlocks, type Volume } from './in-blocks.ts'
import type { World } from './role-world.ts'
import type { TestApi } from './start-api.ts'
import { timed } from './timed.ts'

export interface BadCallFigures {
  cases: number
  /** calls and what they answered: `POST orders/create 422`, and how often */
  reached: Map<string, number>
  /** milliseconds of the slowest answer */
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
 * Sends bad calls one by one. Throws for the first that is answered 5xx, late, with a refusal that is none or tells too
 * much, or that was refused and changed a row; fast-check makes it smaller first. `changes`: from watchRows.
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

/** Most bytes of a head that Node reads; it answers 431 to a longer one. */
const MOST_HEAD = 16_384

/** After a 431 Node closes: who is still sending a body then may find the connection gone before the answer is read. */
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
  /** rows that changed */
  changed: number
}

function refuseStrange({ status, text, ms, changed }: Seen): void {
  if (status >= 500) throw new Error(`${status} ${text}`)
  if (ms > MOST_MS) throw new Error(`answered after ${ms} ms`)
  // Node's own answer is none of ours.
  if (status < 400 || status === 431) return
  refusal.parse(JSON.parse(text))
  if (TELLTALE.test(text)) throw new Error(`tells too much: ${text}`)
  if (changed > 0) throw new Error(`refused with ${status}, and changed ${changed} rows`)
}

/** How many cases were answered with success. */
export function successesOf({ reached }: BadCallFigures): number {
  return [...reached].filter(([cell]) => / 2\d\d$/.test(cell)).reduce((sum, [, count]) => sum + count, 0)
}
