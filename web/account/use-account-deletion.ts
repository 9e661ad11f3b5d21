import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api, call } from '#web/api.ts'
import { clearBrowserData, currentSession } from '#web/state/auth.ts'
import { clearDraft } from '#web/state/checkout-draft.ts'
import { toast } from '#web/ui/toasts.ts'

const REDIRECT_DELAY_MS = 800

/**
 * Deletes the account: busy during the call and at least 800 ms more, then clears the browser's storage and opens
 * `/register`. `errorMessage` is null, or the server's reason ('' without one).
 */
export function useAccountDeletion() {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const navigate = useNavigate()

  const deleteAccount = async () => {
    const userId = currentSession()?.allInfo._id
    if (busy || !userId) return
    setBusy(true)
    setErrorMessage(null)
    try {
      const { message } = await call(api.auth.delete[':userId'].$delete({ param: { userId } }))
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
      clearBrowserData('/register')
      clearDraft()
      toast.success(message)
      await navigate('/register')
    } catch (error) {
      setErrorMessage(error instanceof ApiError ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return { busy, errorMessage, deleteAccount, clearError: () => setErrorMessage(null) }
}
