import { type SubmitEvent, useState } from 'react'
import { ApiError, api, call } from '#web/api.ts'
import { errorsByField, type FieldErrors, formTexts, nativeErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { currentSession, startSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { toast } from '#web/ui/toasts.ts'

interface ProfileUpdateParts {
  user: StoredSession['allInfo']
  onErrors: (errors: FieldErrors) => void
  onSaved: () => void
}

/** Saves the changed fields of the profile form, and updates the stored session, with a new token if there is one. */
export function useProfileUpdate({ user, onErrors, onSaved }: ProfileUpdateParts) {
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const texts = formTexts(form)
    setBusy(true)
    try {
      const { profileUpdate } = await import('#shared/schemas/user.ts')
      const parsed = profileUpdate.safeParse(texts)
      const wrong = { ...errorsByField(parsed.error?.issues ?? []), ...nativeErrors(form) }
      onErrors(wrong)
      if (!parsed.success || Object.keys(wrong).length) return
      await save(user, changesOf(user, parsed.data))
      onSaved()
    } catch (error) {
      tell(error, onErrors)
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit }
}

type Changes = Partial<Record<'name' | 'email' | 'location' | 'phone' | 'dob', string>>

/** Only changed fields are sent, so that an old open form does not overwrite changes made elsewhere. */
function changesOf(user: StoredSession['allInfo'], fields: Changes): Changes {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => user[name as keyof Changes] !== value))
}

async function save(user: StoredSession['allInfo'], changes: Changes): Promise<void> {
  if (!Object.keys(changes).length) return
  const { message, updatedUser, token } = await call(
    api.auth.update[':userId'].$put({ param: { userId: user._id }, json: changes }),
  )
  const session = currentSession()
  if (session?.allInfo._id === user._id) startSession({ token: token ?? session.token, allInfo: updatedUser })
  toast.success(message)
}

function tell(error: unknown, onErrors: (errors: FieldErrors) => void): void {
  const status = error instanceof ApiError ? error.status : 0
  const errors = error instanceof ApiError ? errorsByField(error.errors) : {}
  if (status === 409 && error instanceof ApiError) errors.email = error.message
  onErrors(errors)
  // On 401 ProtectedArea redirects to the login and says why.
  if (status !== 401 && !Object.keys(errors).length) toastError(error)
}
