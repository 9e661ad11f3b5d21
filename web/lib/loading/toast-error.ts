import { ApiError, errorMessage } from '#web/api.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/** Shows an error as a toast: the server's message if there is one, otherwise `fallback`. */
export function toastError(error: unknown, fallback = errorMessage(error)): void {
  if (!(error instanceof ApiError)) console.error(error)
  toast.error(error instanceof ApiError && error.code ? error.message : fallback)
}
