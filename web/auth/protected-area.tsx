import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { getSignOutRedirect, useHydrated, useSession } from '#web/state/auth.ts'
import { AreaLoader } from './area-loader.tsx'
import { withNext } from './next-path.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useTokenCheck } from './use-token-check.ts'

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
