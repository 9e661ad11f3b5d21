import { openLane } from './lane.ts'

/**
 * Creates a function that runs expensive work with a limited concurrency and a limited queue. Throws 503 when the queue
 * is full, and for work that has waited for `maxSeconds`.
 */
export function limitConcurrency(
  concurrency: number,
  maxQueued: number,
  maxSeconds = 60,
): <T>(work: () => Promise<T>) => Promise<T> {
  const lane = openLane({ running: concurrency, waiting: maxQueued, maxSeconds })
  return (work) => lane.run(work)
}

type Queue = ReturnType<typeof limitConcurrency>

/**
 * Creates a function that runs work of one key one at a time, or `atOnce`, while `maxQueued` more wait. Throws 503 when the queue of
 * that key is full, and for work that has waited for a minute. Other keys are not affected.
 */
export function queuePerKey(maxQueued: number, atOnce = 1): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { queue: Queue; users: number }>()
  return async (key, work) => {
    const entry = queues.get(key) ?? { queue: limitConcurrency(atOnce, maxQueued), users: 0 }
    queues.set(key, entry)
    entry.users += 1
    try {
      return await entry.queue(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) queues.delete(key)
    }
  }
}
