import { ApiError, api, call } from '#web/api.ts'
import { acceptedOf, readTextFields } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
import { currentSession, startSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/** Saves the changed fields of the profile form, and updates the stored session, with a new token if there is one. */
export function useProfileUpdate(user: StoredSession['allInfo'], onSaved: () => void) {
  return useSubmit({
    read: async (form) => {
      const { profileUpdate } = await import('#shared/schemas/user.ts')
      return acceptedOf(form, profileUpdate.safeParse(readTextFields(form)))
    },
    send: async ({ currentPassword, ...fields }) => {
      await save(user, changedFields(user, fields), currentPassword)
      onSaved()
    },
    errorsOf: (error) =>
      error instanceof ApiError && error.code === 'email_taken' ? { email: error.message } : fieldErrorsOf(error),
  })
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
