import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api, call } from '#web/api.ts'
import { currentSession, forgetEverything } from '#web/state/auth.ts'
import { forgetDraft } from '#web/state/checkout-draft.ts'
import { toast } from '#web/ui/toasts.ts'

const DELETED_MS = 800

/**
 * Deletes the account: busy during the call and at least 800 ms more, then clears the browser's storage and opens
 * `/register`. `errorMessage` is null, or the server's reason ('' without one).
 */
export function useAccountDeletion() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()

  const remove = async () => {
    const user = currentSession()?.allInfo._id
    if (busy || !user) return
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await call(api.auth.delete[':userId'].$delete({ param: { userId: user } }))
      await new Promise((resolve) => setTimeout(resolve, DELETED_MS))
      forgetEverything('/register')
      forgetDraft()
      toast.success(message)
      await navigate('/register')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, remove, forget: () => setFailure(null) }
}
