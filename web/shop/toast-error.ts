import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts.ts'

/** Tells a failure as a toast: in the server's own words, or in these where it has none. */
export function toastError(error: unknown, words = wordsFor(error)): void {
  if (!(error instanceof ApiError)) console.error(error)
  toast.error(error instanceof ApiError && error.isTold ? error.message : words)
}

function wordsFor(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
