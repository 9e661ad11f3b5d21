import { t } from '#shared/language/t.ts'
import { ApiError, api } from '#web/api.ts'
import { acceptedOf, readTextFields } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface RegisterFormProps {
  /** called once the account exists */
  onRegistered: (account: { email: string; password: string }) => unknown
  /** called if the server refused the registration as a whole */
  onRefused: (email: string) => unknown
}

/** The form that opens an account. */
export function RegisterForm(callbacks: RegisterFormProps) {
  const { formProps, errors, busy } = useRegister(callbacks)
  const hydrated = useHydrated()
  const field = (name: string) => ({ name, required: true, error: errors[name] })
  return (
    <form {...formProps} className="grid gap-5">
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

function useRegister({ onRegistered, onRefused }: RegisterFormProps) {
  return useSubmit({
    read: async (form) => {
      const { registration } = await import('#shared/schemas/user.ts')
      return acceptedOf(form, registration.safeParse(readTextFields(form)))
    },
    send: async (json) => {
      const { callWithProof } = await import('#web/lib/proof-of-work/call-with-proof.ts')
      await callWithProof((header) => api.auth.register.$post({ json, header }))
      toast.success(t('Successfully registered'))
      await onRegistered({ email: json.email, password: json.password })
    },
    report: (error, { isAtField, input }) => {
      if (isAtField) return
      toastError(error)
      // The request reached the server and was rejected; without a response the form stays as it is.
      if (error instanceof ApiError && error.status) onRefused(input?.email ?? '')
    },
  })
}

/**
 * A field for programs that fill in every field of a form: neither seen, nor reached by Tab, nor read out, nor filled by
 * browsers and password managers. The server refuses whoever fills it.
 */
function HiddenField({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label translate="no">
        {name}
        <input name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  )
}
