import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts.ts'

/** Tells a failure as a toast: the server's own words, or a plain sentence where there are none. */
export function toastError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
  toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
}
