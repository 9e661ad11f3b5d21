import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { discardUnsavedChanges, hasUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { Offline } from './error-page.tsx'

/** Forms with unsaved changes have loaded this chunk already, so it works offline too. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog }))

/**
 * Renders the page and blocks navigation in two cases: while offline it shows a page that waits for the connection, and
 * with unsaved changes it asks for confirmation. One guard for both, because the router allows only one blocker.
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    hasUnsavedChanges() ? currentLocation.pathname !== nextLocation.pathname : !navigator.onLine,
  )
  if (blocker.state !== 'blocked') return children
  if (!hasUnsavedChanges()) return <WaitForConnection blocker={blocker} />
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
            discardUnsavedChanges()
            blocker.proceed()
          }}
          onClose={() => blocker.reset()}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      </Suspense>
    </>
  )
}

function WaitForConnection({ blocker: { proceed } }: { blocker: Extract<Blocker, { state: 'blocked' }> }) {
  useEffect(() => {
    // The clicked link may have been far below the message that replaces the page.
    document.querySelector('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    window.addEventListener('online', proceed)
    return () => window.removeEventListener('online', proceed)
  }, [proceed])
  return <Offline onRetry={() => (navigator.onLine ? proceed() : undefined)} />
}
