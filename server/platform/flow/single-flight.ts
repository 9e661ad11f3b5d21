/** Creates a function that runs the work of a key once and shares the result with every call made meanwhile. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const current = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, current)
    return current
  }
}

/**
 * Like `singleFlight`, but a call never gets a result whose work began before the call: calls made during a run share the
 * next one. So at most one run per key is under way, and every caller sees a state from after its call.
 */
export function coalesceAfterCall<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<void>>()
  const pending = new Map<string, Promise<T>>()
  return (key, work) => {
    const start = () => {
      pending.delete(key)
      const result = work()
      const completion = result.then(noop, noop).then(() => void running.delete(key))
      running.set(key, completion)
      return result
    }
    const next = pending.get(key) ?? (running.get(key) ?? Promise.resolve()).then(start)
    pending.set(key, next)
    return next
  }
}

const noop = () => {}

/** The result of a promise, or null when it takes longer than the timeout or rejects. */
export async function resultWithin<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([work.catch(() => null), timeout]).finally(() => clearTimeout(timer))
}
