import { type ChangeEvent, useEffect, useState } from 'react'
import type { ThanaArea } from '#shared/bangladesh/find-areas.ts'
import { t } from '#shared/language/t.ts'
import type { ProfileUpdate } from '#shared/schemas/user.ts'
import { api, call } from '#web/api.ts'
import { AreaField } from '#web/areas/area.tsx'
import { acceptedOf, readTextFields } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { currentSession, startSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface UserFormProps {
  user: StoredSession['allInfo']
  /** called after saving or cancelling */
  onDone: () => void
}

/** Form for the account's details; its values stay until they are saved or cancelled. */
export function UserForm({ user, onDone }: UserFormProps) {
  const [hasNewEmail, setHasNewEmail] = useState(false)
  const [area, setArea] = useState(user.area ?? null)
  const { formProps, errors, busy } = useProfileUpdate(user, area, onDone)
  const field = (name: 'name' | 'email' | 'location' | 'phone' | 'dob') => ({
    name,
    required: true,
    defaultValue: user[name],
    error: errors[name],
  })
  const handleChange = (event: ChangeEvent<HTMLFormElement>) => {
    const { name, value } = event.target
    if (name === 'email') setHasNewEmail(value.trim().toLowerCase() !== user.email)
    formProps.onChange(event)
  }
  useEffect(() => formProps.ref.current?.querySelector('input')?.focus(), [formProps.ref])
  return (
    <form
      {...formProps}
      onChange={handleChange}
      aria-label="User Info"
      className="mt-6 grid max-w-prose gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" {...field('name')} autoComplete="name" maxLength={120} className="sm:col-span-2" />
      <EmailField
        label="Email"
        {...field('email')}
        autoComplete="email"
        hint="Changing it signs you out on your other devices."
        className="sm:col-span-2"
      />
      {hasNewEmail && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          error={errors.currentPassword}
          autoComplete="current-password"
          hint={
            <>
              We ask for it because you are changing your email. <TextLink to="/change-password">Forgot it?</TextLink>
            </>
          }
          className="sm:col-span-2"
        />
      )}
      <TextField
        label="Location"
        {...field('location')}
        autoComplete="street-address"
        maxLength={300}
        className="sm:col-span-2"
      />
      {shopFacts.asksThana && (
        <AreaField
          label={t('Thana')}
          optional
          value={area}
          onChange={setArea}
          error={errors.thana}
          className="sm:col-span-2"
        />
      )}
      <TextField label="Phone" {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
      <TextField label="Date of birth" {...field('dob')} type="date" min="1900-01-01" autoComplete="bday" />
      <div className="flex flex-wrap gap-3 pt-1 sm:col-span-2">
        <Button type="submit" busy={busy} busyLabel="Saving…">
          Save
        </Button>
        <Button tone="secondary" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Saves the changed fields of the profile form, and updates the stored session, with a new token if there is one. */
function useProfileUpdate(user: StoredSession['allInfo'], area: ThanaArea | null, onSaved: () => void) {
  return useSubmit({
    read: async (form) => {
      const { profileUpdate } = await import('#shared/schemas/user.ts')
      return acceptedOf(form, profileUpdate.safeParse({ ...readTextFields(form), area }))
    },
    send: async ({ currentPassword, ...fields }) => {
      await save(user, changedFields(user, fields), currentPassword)
      onSaved()
    },
    errorsOf: (error) => fieldErrorsOf(error, { email_taken: 'email' }),
  })
}

type Changes = Omit<ProfileUpdate, 'currentPassword'>

/** Only changed fields are sent, so that an old open form does not overwrite changes made elsewhere. */
function changedFields(user: StoredSession['allInfo'], fields: Changes): Changes {
  const { area = null, ...texts } = fields
  const changed = Object.entries(texts).filter(([name, value]) => user[name as keyof typeof texts] !== value)
  const isMoved = area?.thana !== user.area?.thana || area?.district !== user.area?.district
  return { ...Object.fromEntries(changed), ...(isMoved && { area }) }
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
