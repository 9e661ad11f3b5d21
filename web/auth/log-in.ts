import { t } from '#shared/language/t.ts'
import { SECOND_STEP_WAYS } from '#shared/rules/people/second-step-ways.ts'
import type { Session } from '#shared/schemas/user.ts'
import { ApiError, api, call } from '#web/api.ts'
import { startSession } from '#web/state/auth.ts'
import { clearErrors } from '#web/ui/form/clear-errors.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import type { AskedStep } from './second-step-form.tsx'

interface Credentials {
  email: string
  password: string
}

/** Signs in and says so, in place of earlier errors. False if the response has another message than a login's: then nothing may follow. Throws ApiError. */
export async function logIn(credentials: Credentials): Promise<boolean> {
  return enter(await call(api.auth.login.$post({ json: credentials })))
}

/** Begins the session of a login, also of one that went on by a second step; otherwise as `logIn`. */
export function enter(session: Session): boolean {
  startSession(session)
  if (session.message !== t('Logged in successfully')) return false
  clearErrors()
  toast.success(t('Successfully logged in'))
  return true
}

/** What a refused login asks for beyond the password; null: it was refused for another reason. */
export function askedStepOf(error: unknown): AskedStep | null {
  if (!(error instanceof ApiError) || error.code !== 'second_step_required') return null
  const { challenge, ways } = error.params
  return {
    challenge: String(challenge),
    ways: SECOND_STEP_WAYS.filter((way) => Array.isArray(ways) && ways.includes(way)),
  }
}
