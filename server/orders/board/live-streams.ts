import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Db } from '#server/platform/db/open.ts'
import { tooMany } from '#server/platform/errors/shop-error.ts'
import { Tally } from '#server/platform/flow/lane.ts'
import { findLastChangeOfPeople, findUpdatedShowrooms, numberUpdates } from './updates.queries.ts'

/** How often the database is asked for changes while anybody listens. */
const POLL_MS = 700
/** When who is refused a stream is to ask again. */
const RETRY_SECONDS = 30

/** Told of changes, with the ids of their showrooms; 'people': of what somebody may. */
type Listener = (changed: ReadonlySet<string> | 'people') => void

interface Feed {
  /** subscribes; the returned function ends it */
  listen(listener: Listener): () => void
}

const feeds = new WeakMap<Db, Feed>()

/** An open stream. */
interface StreamPlace {
  session: string
  address: string
  /** the page that reads it; null: it does not say */
  page: string | null
  end(): void
}

const places = new Set<StreamPlace>()
const bySession = new Tally()
const byAddress = new Tally()

/** Tells of changes of orders, made on whatever node; the database is asked once for all listeners of this one. */
export function feedOf(db: Db, log: Pick<Log, 'error'>): Feed {
  const feed = feeds.get(db) ?? openFeed(db, log)
  feeds.set(db, feed)
  return feed
}

/**
 * Takes a place for a stream; the returned function gives it back. A page that has one already loses that: its line was cut,
 * and it opens another. Throws 429 where the session or the address has as many as it may.
 */
export function takePlace(
  { streamsPerSession, streamsPerAddress }: Pick<Config['limits'], 'streamsPerSession' | 'streamsPerAddress'>,
  place: StreamPlace,
): () => void {
  const leave = (left: StreamPlace) => {
    if (!places.delete(left)) return
    bySession.remove(left.session)
    byAddress.remove(left.address)
  }
  for (const other of places) {
    if (place.page === null || other.page !== place.page || other.session !== place.session) continue
    leave(other)
    other.end()
  }
  if (bySession.of(place.session) >= streamsPerSession || byAddress.of(place.address) >= streamsPerAddress)
    throw tooMany(RETRY_SECONDS)
  places.add(place)
  bySession.add(place.session)
  byAddress.add(place.address)
  return () => leave(place)
}

/** How many streams are open on this node. */
export function countLiveStreams(): number {
  return places.size
}

/** Ends all streams, so that their connections keep no shop from shutting down. */
export function endLiveStreams(): void {
  for (const { end } of places) end()
}

function openFeed(db: Db, log: Pick<Log, 'error'>): Feed {
  const listeners = new Set<Listener>()
  let position = 0
  let peopleAt: string | null = null
  let isPolling = false
  const poll = async () => {
    try {
      const changedAt = await findLastChangeOfPeople(db)
      if (peopleAt !== null && changedAt !== peopleAt) for (const listener of listeners) listener('people')
      peopleAt = changedAt
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

/** Something to wait for that others ring or end; a ring before the wait counts. */
export interface Bell {
  readonly ended: boolean
  ring(): void
  end(): void
  /** Waits until it rings or ends, for `time` milliseconds at most. */
  wait(time: number): Promise<void>
}

export function createBell(): Bell {
  let ended = false
  let rung = false
  let wake: (() => void) | undefined
  return {
    get ended() {
      return ended
    },
    ring() {
      rung = true
      wake?.()
    },
    end() {
      ended = true
      wake?.()
    },
    async wait(time) {
      if (!rung && !ended) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, time)
        })
        clearTimeout(timer)
      }
      rung = false
    },
  }
}
