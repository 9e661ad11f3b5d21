import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api, call } from '#web/api.ts'
import { currentSession, forgetEverything } from '#web/state/auth.ts'
import { forgetDraft } from '#web/state/checkout-draft.ts'
import { toast } from '#web/ui/toasts.ts'

const DELETED_MS = 800

/**
 * Deletes the account: 'Deleting...' during the call and 800 ms more, then the browser's storage is cleared and
 * `/register` opens (AUTH-06). `failure` says why it did not work, where the server gave a reason; null: nothing failed.
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
