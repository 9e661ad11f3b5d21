import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { toastError } from './toast-error.ts'

interface ErrorTexts {
  /** shown in place of the server's message */
  text?: string | undefined
  /** shown if the server sent no message */
  fallback?: string | undefined
}

/** Whether an error ends the session. ProtectedArea handles that: it asks for the password or redirects to the login. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Shows a failed request of an account or admin page as a toast, unless it ends the session. */
export function reportError(error: unknown, { text, fallback }: ErrorTexts = {}): void {
  if (endsSession(error)) return
  if (text) toast.error(text)
  else toastError(error, fallback)
}
