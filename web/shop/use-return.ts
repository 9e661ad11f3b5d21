import { useEffect } from 'react'

/** Going to and fro in a moment asks once. */
const PAUSE_MS = 3_000

/** Calls `onReturn` (made with `useCallback`) when the visitor comes back to this page from another tab or program. */
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
