import { useEffect } from 'react'

/** Switching back and forth quickly refetches only once. */
const PAUSE_MS = 3_000

/** Calls `refetch` (memoize it with `useCallback`) when the user returns to this page from another tab or window. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const back = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < PAUSE_MS) return
      last = performance.now()
      onReturn()
    }
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [onReturn])
}
