/** Makes a function that does the work of a key once for all who ask while it is under way. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const current = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, current)
    return current
  }
}

/**
 * As `singleFlight`, but nobody is given what was begun before they asked: whoever comes while the work of a key is under
 * way shares the next run of it. So there is at most one at a time, and everyone learns what is true after asking.
 */
export function nextFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<T>>()
  return (key, work) => {
    const begin = () => {
      waiting.delete(key)
      const begun = work()
      const ended = begun.then(nothing, nothing).then(() => void running.delete(key))
      running.set(key, ended)
      return begun
    }
    const next = waiting.get(key) ?? (running.get(key) ?? Promise.resolve()).then(begin)
    waiting.set(key, next)
    return next
  }
}

const nothing = () => {}
