import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { giveUpWork, hasUnsavedWork } from '#web/state/unsaved-work.ts'
import { Offline } from './problem-page.tsx'

/** Forms that hold unsaved work have brought it along, so that it is there without a connection too. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }))

/**
 * Shows the page, and stands in the way of leaving it in two cases: without a connection a calm page waits until it is
 * back; with unsaved work the visitor is asked first. One guard for both, because the router takes only one.
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    hasUnsavedWork() ? currentLocation.pathname !== nextLocation.pathname : !navigator.onLine,
  )
  if (blocker.state !== 'blocked') return children
  if (!hasUnsavedWork()) return <WithoutConnection blocker={blocker} />
  return (
    <>
      {children}
      <Suspense>
        <ConfirmDialog
          open
          title="Leave without saving?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={() => {
            giveUpWork()
            blocker.proceed()
          }}
          onClose={() => blocker.reset()}
        >
          What you typed here is not saved yet.
        </ConfirmDialog>
      </Suspense>
    </>
  )
}

function WithoutConnection({ blocker: { proceed } }: { blocker: Extract<Blocker, { state: 'blocked' }> }) {
  useEffect(() => {
    // The link that was pressed may stand far below the words that take the page's place.
    document.querySelector('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    window.addEventListener('online', proceed)
    return () => window.removeEventListener('online', proceed)
  }, [proceed])
  return <Offline onRetry={() => (navigator.onLine ? proceed() : undefined)} />
}
