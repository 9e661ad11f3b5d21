import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { startSession } from '#web/state/auth.ts'
import { clearErrors } from '#web/ui/form/clear-errors.ts'
import { toast } from '#web/ui/toast/toasts.ts'

interface Credentials {
  email: string
  password: string
}

/** Signs in and says so, in place of earlier errors. False if the response has another message than a login's: then nothing may follow. Throws ApiError. */
export async function logIn(credentials: Credentials): Promise<boolean> {
  const session = await call(api.auth.login.$post({ json: credentials }))
  startSession(session)
  if (session.message !== t('Logged in successfully')) return false
  clearErrors()
  toast.success(t('Successfully logged in'))
  return true
}
