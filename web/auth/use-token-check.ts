import { useCallback, useEffect, useState } from 'react'
import { ApiError, api, call, onRefusedToken } from '#web/api.ts'
import { currentSession, endSession } from '#web/state/auth.ts'
import { hasUnsavedWork } from '#web/state/unsaved-changes.ts'
import { toast } from '#web/ui/toasts.ts'

/** The user may retry if the server has not responded by then. */
const PATIENCE_MS = 8000

/**
 * Verifies the token with the server once. A rejected token, now or in a later request, ends the session; any other
 * failure leaves the user signed in. If unsaved changes would be lost, the user signs in again on the same page
 * instead.
 */
export function useTokenCheck() {
  const [isKnown, setKnown] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [mustSignIn, setMustSignIn] = useState(false)

  const ask = useCallback(async () => {
    setBusy(true)
    const late = setTimeout(() => {
      setFailed(true)
      setBusy(false)
    }, PATIENCE_MS)
    const verdict = await checkToken()
    clearTimeout(late)
    setBusy(false)
    if (verdict === 'known') setKnown(true)
    else if (verdict === 'refused') signOut()
    else setFailed(true)
  }, [])

  useEffect(() => {
    void ask()
    return onRefusedToken((token) => {
      if (currentSession()?.token !== token) return
      if (hasUnsavedWork()) setMustSignIn(true)
      else signOut()
    })
  }, [ask])

  useEffect(() => {
    if (isKnown || !hasFailed) return
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [isKnown, hasFailed, ask])

  return { isKnown, hasFailed, busy, retry: () => void ask(), mustSignIn, goOn: () => setMustSignIn(false) }
}

async function checkToken(): Promise<'known' | 'refused' | 'unanswered'> {
  try {
    const { ok } = await call(api.auth['user-auth'].$get())
    return ok ? 'known' : 'refused'
  } catch (error) {
    const isRefusal = error instanceof ApiError && (error.status === 401 || error.message === 'jwt expired')
    return isRefusal ? 'refused' : 'unanswered'
  }
}

/** Ends an expired session and notifies the user. */
export function signOut(): void {
  if (!currentSession()) return
  endSession()
  toast.info('Your session has ended. Please sign in again.')
}
