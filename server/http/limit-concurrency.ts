import { unavailable } from '#server/errors/shop-error.ts'

/**
 * Creates a function that runs expensive work with a limited concurrency and a limited queue. Throws 503 when the queue
 * is full, and for work that has waited for `maxSeconds`.
 */
export function limitConcurrency(
  concurrency: number,
  maxQueued: number,
  maxSeconds = 60,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= maxQueued) throw unavailable()
      await waitForSlot(queue, maxSeconds)
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function waitForSlot(queue: (() => void)[], maxSeconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(start), 1)
      reject(unavailable())
    }, maxSeconds * 1_000)
    queue.push(start)
  })
}
