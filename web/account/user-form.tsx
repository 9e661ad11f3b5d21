import { type ChangeEvent, useEffect, useState } from 'react'
import type { StoredSession } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useProfileUpdate } from './use-profile-update.ts'

interface UserFormProps {
  user: StoredSession['allInfo']
  /** called after saving or cancelling */
  onDone: () => void
}

/** Form for the account's details; its values stay until they are saved or cancelled. */
export function UserForm({ user, onDone }: UserFormProps) {
  const [hasNewEmail, setHasNewEmail] = useState(false)
  const { formProps, errors, busy } = useProfileUpdate(user, onDone)
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
