import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import { findUpdatedShowrooms, numberUpdates } from './updates.queries.ts'

/** How often the database is asked for changes while anybody listens. */
const POLL_MS = 700

/** Told of changes, with the ids of their showrooms. */
type Listener = (showrooms: ReadonlySet<string>) => void

interface Feed {
  /** subscribes; the returned function ends it */
  listen(listener: Listener): () => void
}

const feeds = new WeakMap<Db, Feed>()
const endings = new Set<() => void>()

/** Tells of changes of orders, made on whatever node; the database is asked once for all listeners of this one. */
export function feedOf(db: Db, log: Pick<Log, 'error'>): Feed {
  const feed = feeds.get(db) ?? openFeed(db, log)
  feeds.set(db, feed)
  return feed
}

/** Registers what ends a stream when the shop shuts down; the returned function forgets it. */
export function onShutdown(end: () => void): () => void {
  endings.add(end)
  return () => endings.delete(end)
}

/** How many streams are open on this node. */
export function countLiveStreams(): number {
  return endings.size
}

/** Ends all streams, so that their connections keep no shop from shutting down. */
export function endLiveStreams(): void {
  for (const end of endings) end()
}

function openFeed(db: Db, log: Pick<Log, 'error'>): Feed {
  const listeners = new Set<Listener>()
  let position = 0
  let isPolling = false
  const poll = async () => {
    try {
      const newest = await numberUpdates(db)
      if (newest > position) {
        const showrooms = await findUpdatedShowrooms(db, position)
        position = newest
        for (const listener of listeners) listener(showrooms)
      }
    } catch (error) {
      log.error({ event: 'live-orders-failed', err: error }, 'Changes of orders could not be read; retrying soon')
    }
    isPolling = listeners.size > 0
    if (isPolling) setTimeout(poll, POLL_MS).unref()
  }
  return {
    listen(listener) {
      listeners.add(listener)
      if (!isPolling) void poll()
      isPolling = true
      return () => listeners.delete(listener)
    },
  }
}
