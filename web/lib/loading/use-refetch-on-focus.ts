import { useEffect } from 'react'

/** Switching back and forth quickly refetches only once. */
const MIN_INTERVAL_MS = 3_000

/** Calls `refetch` (memoize it with `useCallback`) when the user returns to this page from another tab or window. */
export function useRefetchOnFocus(refetch: () => void): void {
  useEffect(() => {
    let lastRefetchAt = Number.NEGATIVE_INFINITY
    const handleFocus = () => {
      if (document.visibilityState !== 'visible' || performance.now() - lastRefetchAt < MIN_INTERVAL_MS) return
      lastRefetchAt = performance.now()
      refetch()
    }
    addEventListener('focus', handleFocus)
    document.addEventListener('visibilitychange', handleFocus)
    return () => {
      removeEventListener('focus', handleFocus)
      document.removeEventListener('visibilitychange', handleFocus)
    }
  }, [refetch])
}
