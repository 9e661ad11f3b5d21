import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { createRouter, defineRoute, jsonError } from '#server/http/define-route.ts'
import { callerOf, staff } from '#server/http/guard.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { isAdmin } from '#shared/rules/roles.ts'
import { feedOf, onShutdown } from './live-streams.ts'
import { hasUpdatesSince, listUpdates, numberUpdates } from './updates.queries.ts'

/** How often a stream says that it is alive, and asks whether its reader still may listen. */
const HEARTBEAT_MS = 10_000
const MAX_UPDATES = 200

const live = defineRoute({
  method: 'get',
  path: '/live',
  access: staff,
  summary: 'The changes of orders as they happen, as server-sent events',
  description:
    'First an event `ready`, then an event `order` for each change of an order, with ids that rise. `Last-Event-ID` resumes without a gap; `reset` says that it is too old, and that the orders have to be read anew. A store user gets those of the own store; one whose `store` is another has left it.',
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    401: jsonError,
    403: jsonError,
  },
})

/** `GET /api/v1/orders/live`. */
export const liveRoutes = createRouter().openapi(live, (c) => {
  const caller = callerOf(c)
  const showroom = isAdmin(caller) ? null : caller.store
  const since = Number(c.req.header('Last-Event-ID') ?? Number.NaN)
  const response = streamSSE(c, (stream) => sendUpdates(c, stream, showroom, since))
  response.headers.set('Cache-Control', 'no-store')
  // A buffering proxy would keep events back.
  response.headers.set('X-Accel-Buffering', 'no')
  return response as never
})

/** Sends changes until the reader leaves, may no longer listen, or the shop shuts down. */
async function sendUpdates(
  c: Context<ShopEnv>,
  stream: SSEStreamingApi,
  showroom: string | null,
  since: number,
): Promise<void> {
  const { db, log } = c.var
  const authorization = c.req.header('Authorization')
  const bell = createBell()
  const stopListening = feedOf(db, log).listen((showrooms) => {
    if (showroom === null || showrooms.has(showroom)) bell.ring()
  })
  const forget = onShutdown(bell.end)
  stream.onAbort(bell.end)
  try {
    let position = await openStream(c, stream, since)
    while (!bell.ended) {
      const updates = await listUpdates(db, position, showroom, MAX_UPDATES)
      for (const { position: id, ...update } of updates) {
        await stream.writeSSE({ event: 'order', id: String(id), data: JSON.stringify(update) })
        position = id
      }
      if (updates.length === MAX_UPDATES || (await bell.wait(HEARTBEAT_MS))) continue
      await c.var.identify(authorization)
      await stream.write(': alive\n\n')
    }
  } catch (error) {
    // The reader asks again, and learns by the status what is the matter.
    log.info({ event: 'live-orders-ended', err: error, requestId: c.var.requestId }, 'A stream of orders was ended')
  } finally {
    stopListening()
    forget()
  }
}

/** Says where the stream begins, and returns the position. */
async function openStream(c: Context<ShopEnv>, stream: SSEStreamingApi, since: number): Promise<number> {
  const { db } = c.var
  const newest = await numberUpdates(db)
  const isKnown = Number.isSafeInteger(since) && since >= 0 && since <= newest
  if (isKnown && (await hasUpdatesSince(db, since))) {
    await stream.writeSSE({ event: 'ready', id: String(since), data: '{}' })
    return since
  }
  await stream.writeSSE({ event: Number.isNaN(since) ? 'ready' : 'reset', id: String(newest), data: '{}' })
  return newest
}

/** Something to wait for that others ring or end; a ring before the wait counts. */
function createBell() {
  let rung = false
  let wake: (() => void) | undefined
  const bell = {
    ended: false,
    ring() {
      rung = true
      wake?.()
    },
    end() {
      bell.ended = true
      wake?.()
    },
    /** Whether it rang within the time, in milliseconds. */
    async wait(time: number): Promise<boolean> {
      if (!rung && !bell.ended) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, time)
        })
        clearTimeout(timer)
      }
      const result = rung
      rung = false
      return result || bell.ended
    },
  }
  return bell
}
