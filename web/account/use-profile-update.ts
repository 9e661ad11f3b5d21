import { type SubmitEvent, useState } from 'react'
import { ApiError, api, call } from '#web/api.ts'
import { errorsByField, type FieldErrors, nativeErrors, readTextFields } from '#web/lib/forms/field-errors.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { currentSession, startSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { toast } from '#web/ui/toast/toasts.ts'

interface ProfileUpdateOptions {
  user: StoredSession['allInfo']
  onErrors: (errors: FieldErrors) => void
  onSaved: () => void
}

/** Saves the changed fields of the profile form, and updates the stored session, with a new token if there is one. */
export function useProfileUpdate({ user, onErrors, onSaved }: ProfileUpdateOptions) {
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = readTextFields(form)
    setBusy(true)
    try {
      const { profileUpdate } = await import('#shared/schemas/user.ts')
      const result = profileUpdate.safeParse(values)
      const fieldErrors = { ...errorsByField(result.error?.issues ?? []), ...nativeErrors(form) }
      onErrors(fieldErrors)
      if (!result.success || Object.keys(fieldErrors).length) return
      const { currentPassword, ...fields } = result.data
      await save(user, changedFields(user, fields), currentPassword)
      onSaved()
    } catch (error) {
      showError(error, onErrors)
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit }
}

type Changes = Partial<Record<'name' | 'email' | 'location' | 'phone' | 'dob', string>>

/** Only changed fields are sent, so that an old open form does not overwrite changes made elsewhere. */
function changedFields(user: StoredSession['allInfo'], fields: Changes): Changes {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => user[name as keyof Changes] !== value))
}

async function save(user: StoredSession['allInfo'], changes: Changes, currentPassword?: string): Promise<void> {
  if (!Object.keys(changes).length) return
  const { message, updatedUser, token } = await call(
    api.auth.update[':userId'].$put({ param: { userId: user._id }, json: { ...changes, currentPassword } }),
  )
  const session = currentSession()
  if (session?.allInfo._id === user._id) startSession({ token: token ?? session.token, allInfo: updatedUser })
  toast.success(message)
}

function showError(error: unknown, onErrors: (errors: FieldErrors) => void): void {
  const fieldErrors = error instanceof ApiError ? errorsByField(error.errors) : {}
  if (error instanceof ApiError && error.code === 'email_taken') fieldErrors.email = error.message
  onErrors(fieldErrors)
  if (!Object.keys(fieldErrors).length) reportError(error)
}
