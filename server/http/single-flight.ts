/** Makes a function that does the work of a key once for all who ask while it is under way. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const current = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, current)
    return current
  }
}
