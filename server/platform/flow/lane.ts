import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '#server/platform/errors/shop-error.ts'

interface LaneSize {
  /** how much work runs at once */
  running: number
  /** how much waits for its turn; more is refused */
  waiting: number
  /** how much of both one client may have */
  perClient?: number
  /** how long work waits before it is refused, in seconds */
  maxSeconds?: number
}

/** A bounded lane for one kind of work: some of it runs, a little waits, and the rest is refused (decision 0025). */
export interface Lane {
  /** A place for work of a client, or null where the lane is full. */
  enter(client?: string): Place | null
  /** Runs work when it is its turn. Throws 503 if the lane is full, or the work has waited too long. */
  run<T>(work: () => Promise<T>, client?: string): Promise<T>
  load(): LaneLoad
}

export interface LaneLoad {
  /** how much work runs at present */
  running: number
  /** how much has entered and waits, for its turn or its body */
  waiting: number
  /** how much was refused since the start */
  refused: number
}

export interface Place {
  /** Runs the work when it is its turn. Throws 503 if that takes too long, or nobody wants it any more by then. */
  run<T>(work: () => Promise<T>, isWanted?: () => boolean): Promise<T>
  /** Gives the place up, unless its work has been handed in: then that takes its turn. */
  leave(): void
}

/** Opens a lane; without `perClient` one client may fill it. */
export function openLane({ running, waiting, perClient = running + waiting, maxSeconds = 60 }: LaneSize): Lane {
  const queue = new Set<() => void>()
  const placesByClient = new Tally()
  let places = running + waiting
  let turns = running
  let refused = 0

  const refuse = (error: unknown) => {
    refused += 1
    throw error
  }
  const passTurn = () => {
    const [next] = queue
    if (!next) turns += 1
    else {
      queue.delete(next)
      next()
    }
  }
  const takeTurn = () => {
    if (turns === 0) return waitForTurn(queue, maxSeconds).catch(refuse)
    turns -= 1
    return null
  }
  const enter = (client = ''): Place | null => {
    if (places === 0 || placesByClient.of(client) >= perClient) {
      refused += 1
      return null
    }
    places -= 1
    placesByClient.add(client)
    let hasWork = false
    const free = () => {
      places += 1
      placesByClient.remove(client)
    }
    return {
      async run(work, isWanted = () => true) {
        hasWork = true
        try {
          await takeTurn()
          try {
            if (!isWanted()) throw unavailable()
            return await work()
          } finally {
            passTurn()
          }
        } finally {
          free()
        }
      },
      leave() {
        if (!hasWork) free()
        hasWork = true
      },
    }
  }
  return {
    enter,
    async run(work, client) {
      const place = enter(client)
      if (!place) throw unavailable()
      return place.run(work)
    },
    load: () => ({ running: running - turns, waiting: turns - places + waiting, refused }),
  }
}

function waitForTurn(queue: Set<() => void>, maxSeconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.delete(begin)
      reject(unavailable())
    }, maxSeconds * 1_000)
    queue.add(begin)
  })
}

/** How many there are of each key at present; a key without any takes no memory. */
export class Tally {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1)
  }

  remove(key: string): void {
    const remaining = this.of(key) - 1
    if (remaining > 0) this.#counts.set(key, remaining)
    else this.#counts.delete(key)
  }
}

/** One crawler leaves half of the places to the others; the first start takes none of them. */
const BEHIND_VISITORS = { running: 1, waiting: 11, perClient: 6, maxSeconds: 10 }
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
  const lane = openLane(BEHIND_VISITORS)
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
