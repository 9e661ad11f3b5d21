import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, api } from '#web/api.ts'
import { errorsByField, nativeErrors, readTextFields, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { HiddenField } from './hidden-field.tsx'

interface RegisterFormProps {
  /** called once the account exists */
  onRegistered: (account: { email: string; password: string }) => unknown
  /** called if the server refused the registration as a whole */
  onRefused: (email: string) => unknown
}

/** The form that opens an account. */
export function RegisterForm(callbacks: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onChange, busy, submit } = useRegister(form, callbacks)
  const hydrated = useHydrated()
  const field = (name: string) => ({ name, required: true, error: errors[name] })
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={onChange} className="grid gap-5">
      <TextField label="Name" {...field('name')} autoComplete="name" maxLength={120} />
      <TextField label="Date of birth" {...field('dob')} type="date" min="1900-01-01" autoComplete="bday" />
      <TextField
        label="Location"
        {...field('location')}
        autoComplete="street-address"
        maxLength={300}
        hint="Where you live. Checkout fills it in as your address."
      />
      <TextField label="Phone" {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
      <EmailField label="Email" {...field('email')} autoComplete="email" />
      <HiddenField name="homepage" />
      <PasswordField label="Password" {...field('password')} autoComplete="new-password" hint="At least 8 characters" />
      <Button type="submit" size="lg" block busy={busy} disabled={!hydrated}>
        Sign Up
      </Button>
    </form>
  )
}

function useRegister(form: RefObject<HTMLFormElement | null>, { onRegistered, onRefused }: RegisterFormProps) {
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const values = readTextFields(element)
    setBusy(true)
    try {
      const [{ registration }, { callWithProof }] = await Promise.all([
        import('#shared/schemas/user.ts'),
        import('#web/lib/proof-of-work/call-with-proof.ts'),
      ])
      const result = registration.safeParse(values)
      const fieldErrors = { ...errorsByField(result.error?.issues ?? []), ...nativeErrors(element) }
      showErrors(fieldErrors)
      if (!result.success || Object.keys(fieldErrors).length) return
      const json = result.data
      await callWithProof((header) => api.auth.register.$post({ json, header }))
      toast.success(t('Successfully registered'))
      await onRegistered({ email: json.email, password: json.password })
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? errorsByField(error.errors) : {}
      if (Object.keys(fieldErrors).length) {
        showErrors(fieldErrors)
        return
      }
      toastError(error)
      // The request reached the server and was rejected; without a response the form stays as it is.
      if (error instanceof ApiError && error.status) await onRefused(values.email ?? '')
    } finally {
      setBusy(false)
    }
  }
  return { errors, onChange, busy, submit }
}
