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
