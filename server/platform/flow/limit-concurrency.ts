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
