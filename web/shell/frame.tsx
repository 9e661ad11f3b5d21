import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { type Blocker, useBlocker, useLocation, useNavigation } from 'react-router'
import { discardUnsavedChanges, hasUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { Offline } from './error-page.tsx'

interface FrameProps {
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** Header, `<main>` and footer of every page, with the link that skips to the content and the guard of unsaved changes. */
export function Frame({ header, footer, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="control-button fixed top-2 left-2 z-50 -translate-y-24 bg-surface px-4 shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      {header}
      <main id="main" ref={main} tabIndex={-1} className="grow bg-paper outline-none">
        <NavigationGuard>{children}</NavigationGuard>
      </main>
      {footer}
    </div>
  )
}

/** A thin progress bar at the top while the next page loads, delayed so that quick navigations never show it. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40 h-0.75">
      <div className="h-full origin-left scale-x-90 bg-gold transition-[scale,opacity] delay-150 duration-[6s] starting:scale-x-0 starting:opacity-0" />
    </div>
  )
}

/**
 * Moves the focus to `<main>` after navigation to another page, for keyboard and screen reader users, unless a form
 * field has the focus.
 */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    if (!document.activeElement?.matches('input, textarea, select')) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

/** Forms with unsaved changes have loaded this chunk already, so it works offline too. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog }))

/**
 * Renders the page and blocks navigation in two cases: while offline it shows a page that waits for the connection, and
 * with unsaved changes it asks for confirmation. One guard for both, because the router allows only one blocker.
 */
function NavigationGuard({ children }: { children: ReactNode }) {
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
