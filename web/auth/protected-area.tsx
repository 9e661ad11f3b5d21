import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call, onTokenRejected } from '#web/api.ts'
import { currentSession, endSession, getSignOutRedirect, useHydrated, useSession } from '#web/state/auth.ts'
import { hasUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { withNext } from './next-path.ts'

const SignInForm = lazy(() => import('./sign-in-again.tsx'))

interface ProtectedAreaProps {
  /** whether the loader covers the whole screen */
  fullScreen?: boolean
  children: ReactNode
}

/**
 * Renders its pages only once the server has verified the session: once on entering, and again for another account.
 * Server-rendered HTML contains only the loader. Signed-out visitors are redirected to the login and back.
 */
export function ProtectedArea({ fullScreen, children }: ProtectedAreaProps) {
  const hydrated = useHydrated()
  // A redirect that was set before this area mounted belongs to an earlier sign-out.
  const [initialRedirect] = useState(getSignOutRedirect)
  const user = useSession()?.allInfo._id
  const { pathname, search } = useLocation()
  if (user) {
    return (
      <VerifiedOnly key={user} fullScreen={fullScreen}>
        {children}
      </VerifiedOnly>
    )
  }
  const signOutRedirect = getSignOutRedirect()
  const loginPath = withNext('/login', pathname + search)
  return (
    <>
      <AreaLoader fullScreen={fullScreen} />
      {hydrated && (
        <Navigate to={signOutRedirect === initialRedirect ? loginPath : (signOutRedirect ?? loginPath)} replace />
      )}
    </>
  )
}

function VerifiedOnly({ fullScreen, children }: ProtectedAreaProps) {
  const { isVerified, hasFailed, busy, retry, mustSignIn, dismissSignIn } = useTokenCheck()
  if (isVerified) {
    return (
      <>
        {children}
        <SignInAgain open={mustSignIn} onSignedIn={dismissSignIn} />
      </>
    )
  }
  return hasFailed ? <AreaLoader onRetry={retry} busy={busy} /> : <AreaLoader fullScreen={fullScreen} />
}

interface AreaLoaderProps {
  fullScreen?: boolean
  /** Set if the server did not respond: shows a 'Try again' button */
  onRetry?: () => void
  busy?: boolean
}

/** Shown in a protected area until the session has been verified. */
function AreaLoader({ fullScreen, onRetry, busy }: AreaLoaderProps) {
  return (
    <div
      className={cx(
        'grid place-content-center justify-items-center gap-6 bg-paper px-gutter py-12',
        fullScreen ? 'fixed inset-0 z-40 noscript:static noscript:min-h-page' : 'min-h-page',
      )}
    >
      <Spinner label="Loading..." className="text-36 text-brand" />
      {onRetry ? (
        <>
          <div role="alert" className="grid gap-2 text-center">
            <h1 className="text-28">The shop is not responding</h1>
            <p className="text-ink-muted">You are still signed in. Please check your connection.</p>
          </div>
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
        </>
      ) : (
        <h1 className="sr-only">One moment</h1>
      )}
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </div>
  )
}

interface SignInAgainProps {
  open: boolean
  onSignedIn: () => void
}

/**
 * Shown over a page with unsaved changes when the session has ended: the same user signs in again without leaving the
 * page. Signing out instead discards the changes.
 */
function SignInAgain({ open, onSignedIn }: SignInAgainProps) {
  const email = useSession()?.allInfo.email
  return (
    <Dialog open={open} onClose={() => {}} title="Your session has ended" size="sm" dismissable={false}>
      {open && email !== undefined && (
        <Suspense>
          <SignInForm email={email} onSignedIn={onSignedIn} onSignOut={signOut} />
        </Suspense>
      )}
    </Dialog>
  )
}

/** The user may retry if the server has not responded by then. */
const RESPONSE_TIMEOUT_MS = 8000

/**
 * Verifies the token with the server once. A rejected token, now or in a later request, ends the session; any other
 * failure leaves the user signed in. If unsaved changes would be lost, the user signs in again on the same page
 * instead.
 */
function useTokenCheck() {
  const [isVerified, setVerified] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [mustSignIn, setMustSignIn] = useState(false)

  const verify = useCallback(async () => {
    setBusy(true)
    const timer = setTimeout(() => {
      setFailed(true)
      setBusy(false)
    }, RESPONSE_TIMEOUT_MS)
    const result = await checkToken()
    clearTimeout(timer)
    setBusy(false)
    if (result === 'valid') setVerified(true)
    else if (result === 'rejected') signOut()
    else setFailed(true)
  }, [])

  useEffect(() => {
    void verify()
    return onTokenRejected((token) => {
      if (currentSession()?.token !== token) return
      if (hasUnsavedChanges()) setMustSignIn(true)
      else signOut()
    })
  }, [verify])

  useEffect(() => {
    if (isVerified || !hasFailed) return
    window.addEventListener('online', verify)
    return () => window.removeEventListener('online', verify)
  }, [isVerified, hasFailed, verify])

  return {
    isVerified,
    hasFailed,
    busy,
    retry: () => void verify(),
    mustSignIn,
    dismissSignIn: () => setMustSignIn(false),
  }
}

async function checkToken(): Promise<'valid' | 'rejected' | 'unanswered'> {
  try {
    const { ok } = await call(api.auth['user-auth'].$get())
    return ok ? 'valid' : 'rejected'
  } catch (error) {
    const isRejected = error instanceof ApiError && (error.status === 401 || error.code === 'token_expired')
    return isRejected ? 'rejected' : 'unanswered'
  }
}

/** Ends an expired session and notifies the user. */
function signOut(): void {
  if (!currentSession()) return
  endSession()
  toast.info(t('Your session has ended. Please sign in again.'))
}
