import { useCallback, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call, onTokenRejected } from '#web/api.ts'
import { currentSession, endSession } from '#web/state/auth.ts'
import { hasUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/** The user may retry if the server has not responded by then. */
const RESPONSE_TIMEOUT_MS = 8000

/**
 * Verifies the token with the server once. A rejected token, now or in a later request, ends the session; any other
 * failure leaves the user signed in. If unsaved changes would be lost, the user signs in again on the same page
 * instead.
 */
export function useTokenCheck() {
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
export function signOut(): void {
  if (!currentSession()) return
  endSession()
  toast.info(t('Your session has ended. Please sign in again.'))
}
