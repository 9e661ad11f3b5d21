import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '#server/platform/errors/shop-error.ts'
import { type LaneLoad, openLane, type Place } from '#server/platform/flow/lane.ts'

/** One crawler leaves half of the places to the others; the first start takes none of them. */
const SIZE = { running: 1, waiting: 11, perClient: 6, maxSeconds: 10 }
/** How long work waits for visitors, in ms, before it is refused, and how often it looks. */
const MAX_WAIT = 10_000
const LOOK_EVERY = 10
/** The one thread is left to visitors for this many times what a page has taken, of a crawler and of the shop's own. */
const PAUSES = { crawler: 19, own: 9 }

export interface BehindVisitors {
  /** A place for a page that a crawler wants; null where there is none. */
  enter(client: string): Place | null
  /** Runs work of the shop's own. Throws 503 if visitors leave no room for it. */
  run<T>(work: () => Promise<T>): Promise<T>
  load(): LaneLoad
}

/** The lane of what visitors must not feel: one piece at a time, begun while nothing of theirs runs or waits, with pauses. */
export function openBehindVisitors(areVisitorsServed: () => boolean, pauses = PAUSES): BehindVisitors {
  const lane = openLane(SIZE)
  let restUntil = 0

  const untilQuiet = async () => {
    const deadline = performance.now() + MAX_WAIT
    while (areVisitorsServed() || performance.now() < restUntil) {
      if (performance.now() > deadline) throw unavailable()
      await wait(LOOK_EVERY)
    }
  }
  const behind =
    <T>(work: () => Promise<T>, pause: number, isWanted = () => true) =>
    async () => {
      await untilQuiet()
      if (!isWanted()) throw unavailable()
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const endedAt = performance.now()
        restUntil = endedAt + pause * (endedAt - startedAt)
      }
    }
  return {
    enter(client) {
      const place = lane.enter(client)
      return place && { leave: place.leave, run: (work, isWanted) => place.run(behind(work, pauses.crawler, isWanted)) }
    },
    run: (work) => lane.run(behind(work, pauses.own), 'the shop'),
    load: lane.load,
  }
}
