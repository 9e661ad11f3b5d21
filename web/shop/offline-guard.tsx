import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Offline } from './problem-page.tsx'

/** Shows the page; a navigation without a connection stops at a calm page and goes on when the connection is back. */
export function OfflineGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(() => !navigator.onLine)
  const proceed = blocker.proceed
  useEffect(() => {
    if (!proceed) return
    // The link that was pressed may stand far below the words that take the page's place.
    document.querySelector('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    window.addEventListener('online', proceed)
    return () => window.removeEventListener('online', proceed)
  }, [proceed])
  if (blocker.state !== 'blocked') return children
  return <Offline onRetry={() => (navigator.onLine ? blocker.proceed() : undefined)} />
}
