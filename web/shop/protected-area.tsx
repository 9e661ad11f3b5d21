import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { sessionWayOut, useSession, useStorageRead } from '#web/state/auth.ts'
import { AreaLoader } from './area-loader.tsx'
import { withNext } from './next-path.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useTokenCheck } from './use-token-check.ts'

interface ProtectedAreaProps {
  /** the loader covers the whole screen, as that of the dashboard does */
  fullScreen?: boolean
  children: ReactNode
}

/**
 * Shows its pages only to whom the server knows (AUTH-07, AUTH-08): asked once on entering, and anew for another
 * account. The server's HTML holds the loader alone. Whoever is signed in no longer goes to the login, and back here.
 */
export function ProtectedArea({ fullScreen, children }: ProtectedAreaProps) {
  const read = useStorageRead()
  // What was the way out before this area opened was that of another page.
  const [oldWayOut] = useState(sessionWayOut)
  const user = useSession()?.allInfo._id
  const { pathname, search } = useLocation()
  if (user) {
    return (
      <KnownOnly key={user} fullScreen={fullScreen}>
        {children}
      </KnownOnly>
    )
  }
  const wayOut = sessionWayOut()
  const login = withNext('/login', pathname + search)
  return (
    <>
      <AreaLoader fullScreen={fullScreen} />
      {read && <Navigate to={wayOut === oldWayOut ? login : (wayOut ?? login)} replace />}
    </>
  )
}

function KnownOnly({ fullScreen, children }: ProtectedAreaProps) {
  const { isKnown, hasFailed, busy, retry, mustSignIn, goOn } = useTokenCheck()
  if (isKnown) {
    return (
      <>
        {children}
        <SignInAgain open={mustSignIn} onSignedIn={goOn} />
      </>
    )
  }
  return hasFailed ? <AreaLoader retry={retry} busy={busy} /> : <AreaLoader fullScreen={fullScreen} />
}
