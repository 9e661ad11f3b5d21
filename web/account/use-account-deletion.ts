import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, api, call } from '#web/api.ts'
import { clearBrowserData, currentSession } from '#web/state/auth.ts'
import { forgetCheckout } from '#web/state/forget-checkout.ts'
import { toast } from '#web/ui/toast/toasts.ts'

const REDIRECT_DELAY_MS = 800

/**
 * Deletes the account: busy during the call and at least 800 ms more, then clears the browser's storage and opens
 * `/register`. `errorMessage` is null, or the server's reason ('' without one).
 */
export function useAccountDeletion() {
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (userId: string) => {
      const { message } = await call(api.auth.delete[':userId'].$delete({ param: { userId } }))
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
      return message
    },
    meta: { errorToast: false },
    onSuccess: (message) => {
      clearBrowserData('/register')
      forgetCheckout()
      toast.success(message)
      return navigate('/register')
    },
  })
  const deleteAccount = () => {
    const userId = currentSession()?.allInfo._id
    if (userId && !isPending) mutate(userId)
  }
  return {
    busy: isPending,
    errorMessage: error && (error instanceof ApiError ? error.message : ''),
    deleteAccount,
    clearError: reset,
  }
}
