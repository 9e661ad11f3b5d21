import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts.ts'

/** Shows an error as a toast: the server's message if there is one, otherwise `fallback`. */
export function toastError(error: unknown, fallback = defaultMessage(error)): void {
  if (!(error instanceof ApiError)) console.error(error)
  toast.error(error instanceof ApiError && error.code ? error.message : fallback)
}

function defaultMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
