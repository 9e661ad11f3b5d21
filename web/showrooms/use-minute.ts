import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The present minute in milliseconds since 1970, only in browsers: a kept page would say that of its making. */
export function useMinute(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}
