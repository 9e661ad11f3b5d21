import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '#server/platform/errors/shop-error.ts'
import { type LaneLoad, openLane, type Place } from '#server/platform/flow/lane.ts'

/** One crawler leaves half of the places to the others; the first start takes none of them. */
const SIZE = { running: 1, waiting: 11, perClient: 6, maxSeconds: 10 }
/** How long work waits for visitors, in ms, before it is refused, and how often it looks. */
const MAX_WAIT = 10_000
const LOOK_EVERY = 10
/** The one thread is left to visitors for this many times what the work has taken. */
const PAUSE = 9

export interface BehindVisitors {
  /** A place for a page that a crawler wants; null where there is none. */
  enter(client: string): Place | null
  /** Runs work of the shop's own. Throws 503 if visitors leave no room for it. */
  run<T>(work: () => Promise<T>): Promise<T>
  load(): LaneLoad
}

/** The lane of what visitors must not feel: one piece at a time, begun while nothing of theirs runs or waits, with pauses. */
export function openBehindVisitors(areVisitorsServed: () => boolean, pause = PAUSE): BehindVisitors {
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
    <T>(work: () => Promise<T>, isWanted = () => true) =>
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
      return place && { leave: place.leave, run: (work, isWanted) => place.run(behind(work, isWanted)) }
    },
    run: (work) => lane.run(behind(work), 'the shop'),
    load: lane.load,
  }
}
