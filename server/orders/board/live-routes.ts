import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { noteReading } from '#server/audit/queries.ts'
import { forbidden } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonError } from '#server/platform/http/define-route.ts'
import { callerOf, may, within } from '#server/platform/http/guard.ts'
import { onlyShowroom } from '#server/platform/http/own-showrooms.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { becomesStream } from '#server/platform/http/streams.ts'
import { includesShowroom, type Showrooms } from '#shared/rules/people/grants.ts'
import { type Bell, createBell, feedOf, takePlace } from './live-streams.ts'
import { hasUpdatesSince, listUpdates, numberUpdates } from './updates.queries.ts'

const access = { ...may('read_orders'), isByItself: true }

/** How often a stream at which nothing happens says that it is alive, and asks whether its reader still may listen. */
const HEARTBEAT_MS = 10_000
const MAX_UPDATES = 200

const live = defineRoute({
  method: 'get',
  path: '/live',
  access,
  summary: 'The changes of orders as they happen, as server-sent events',
  description:
    'First an event `ready`, then an event `order` for each change of an order, with ids that rise. `Last-Event-ID` resumes without a gap; `reset` says that it is too old, and that the orders have to be read anew. A store user gets those of the own store; one whose `store` is another has left it. It ends with the session and at once when what its reader may changes, and does not keep it alive. A page that names itself in `Live-Page` has one stream: another one of that name in the same session ends it.',
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    401: jsonError,
    403: jsonError,
    429: jsonError,
  },
})

/** `GET /api/v1/orders/live`. */
export const liveRoutes = createRouter().openapi(live, async (c) => {
  const { session } = callerOf(c)
  const bell = createBell()
  const page = c.req.header('Live-Page') ?? null
  const leave = takePlace(c.var.config.limits, { session, address: clientAddress(c), page, end: bell.end })
  await noteReading(c.var.db, actorOf(c), {
    action: 'orders-followed',
    subject: onlyShowroom(callerOf(c).showrooms),
  }).catch((error: unknown) => {
    leave()
    throw error
  })
  becomesStream(c.env?.incoming)
  const response = streamSSE(c, (stream) => sendUpdates(c, stream, bell).finally(leave))
  response.headers.set('Cache-Control', 'no-store')
  // A buffering proxy would keep events back.
  response.headers.set('X-Accel-Buffering', 'no')
  return response as never
})

/** Sends changes until the reader leaves, may no longer listen, or the shop shuts down. */
async function sendUpdates(c: Context<ShopEnv>, stream: SSEStreamingApi, bell: Bell): Promise<void> {
  const { db, log } = c.var
  const { showrooms } = callerOf(c)
  let mustAsk = false
  const stopListening = feedOf(db, log).listen((changed) => {
    if (changed === 'people') {
      mustAsk = true
      return bell.ring()
    }
    if ([...changed].some((showroom) => includesShowroom(showrooms, showroom))) bell.ring()
  })
  stream.onAbort(bell.end)
  try {
    let position = await openStream(c, stream)
    let askedAt = performance.now()
    while (!bell.ended) {
      const updates = await listUpdates(db, position, showrooms, MAX_UPDATES)
      const isDue = performance.now() - askedAt >= HEARTBEAT_MS
      if (updates.length > 0 || isDue || mustAsk) {
        mustAsk = false
        await assertMayListen(c, showrooms)
        askedAt = performance.now()
      }
      for (const { position: id, ...update } of updates) {
        await stream.writeSSE({ event: 'order', id: String(id), data: JSON.stringify(update) })
        position = id
      }
      if (isDue && updates.length === 0) await stream.write(': alive\n\n')
      if (updates.length < MAX_UPDATES) await bell.wait(Math.max(0, askedAt + HEARTBEAT_MS - performance.now()))
    }
  } catch (error) {
    // The reader asks again, and learns by the status what is the matter.
    log.info({ event: 'live-orders-ended', err: error, requestId: c.var.requestId }, 'A stream of orders was ended')
  } finally {
    stopListening()
  }
}

/** Throws 401 or 403 once the session has ended, or its account may hear of other showrooms than before. */
async function assertMayListen(c: Context<ShopEnv>, before: Showrooms): Promise<void> {
  const caller = await c.var.identify(c.req.header('Authorization'), { isUse: false })
  if (keyOf(within(caller, access).showrooms) !== keyOf(before)) throw forbidden('read_orders')
}

const keyOf = (showrooms: Showrooms) => (showrooms === 'all' ? showrooms : showrooms.toSorted().join())

/** Says where the stream begins, and returns the position. */
async function openStream(c: Context<ShopEnv>, stream: SSEStreamingApi): Promise<number> {
  const { db } = c.var
  const since = Number(c.req.header('Last-Event-ID') ?? Number.NaN)
  const newest = await numberUpdates(db)
  const isKnown = Number.isSafeInteger(since) && since >= 0 && since <= newest
  if (isKnown && (await hasUpdatesSince(db, since))) {
    await stream.writeSSE({ event: 'ready', id: String(since), data: '{}' })
    return since
  }
  await stream.writeSSE({ event: Number.isNaN(since) ? 'ready' : 'reset', id: String(newest), data: '{}' })
  return newest
}
