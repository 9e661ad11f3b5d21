import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { withNext } from '../next-path.ts'
import { useStep } from './use-step.ts'

interface PasswordStepProps {
  email: string
  /** where to return after signing in, if the sign-in asked for the code */
  next: string | null
  onChanged: () => void
  /** the verification of the code has expired */
  onExpired: () => void
}

/** Step 3: the new password. The proof of the verified code is an HttpOnly cookie. */
export function PasswordStep({ email, next, onChanged, onExpired }: PasswordStepProps) {
  const { busy, errors, formProps } = useStep({
    parse: ({ passwordReset }, { password }) => passwordReset.safeParse({ email, password }),
    send: async (input) => {
      try {
        const { message } = await call(api.auth['reset-password'].$post({ json: input }))
        toast.success(message)
        onChanged()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onExpired()
        throw error
      }
    },
    fallbackMessage: t('Failed to change password. Please try again.'),
  })
  return (
    <form {...formProps} className="grid gap-5">
      {next !== null && (
        <Notice tone="ok" title="Thank you, we know it is you">
          <p>
            You can{' '}
            <TextLink to={withNext('/login', next)} state={{ email }}>
              sign in with your current password
            </TextLink>{' '}
            now, or choose a new one.
          </p>
        </Notice>
      )}
      {/* For password managers, which store a password by account. */}
      <input hidden readOnly name="email" autoComplete="username" value={email} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        error={errors.password}
        hint="At least 8 characters. It signs you out on all your devices."
      />
      <Button type="submit" size="lg" block busy={busy}>
        Change Password
      </Button>
    </form>
  )
}
