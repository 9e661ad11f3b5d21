import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { sessionWayOut, useSession, useStorageRead } from '#web/state/auth.ts'
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
  const read = useStorageRead()
  // A redirect that was set before this area mounted belongs to an earlier sign-out.
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
