import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts.ts'

/** Toasts a failure: in the server's own words, or in these where it has none (OTP-02). */
export function tellFailure(error: unknown, words: string): void {
  if (!(error instanceof ApiError)) console.error(error)
  toast.error(error instanceof ApiError && error.isTold ? error.message : words)
}
