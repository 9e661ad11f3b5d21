import { lazy, Suspense, useState } from 'react'
import type { Session } from '#shared/schemas/user.ts'
import { api, call, errorMessage } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { startSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { askedStepOf } from './log-in.ts'
import type { AskedStep } from './second-step-form.tsx'

const SecondStepForm = lazy(() => import('./second-step-form.tsx'))

interface SignInFormProps {
  email: string
  onSignedIn: () => void
  onSignOut: () => void
}

/** The password, and the second step where there is one, of somebody whose session has ended over a page with unsaved changes. */
export default function SignInForm({ email, onSignedIn, onSignOut }: SignInFormProps) {
  const [step, setStep] = useState<AskedStep | null>(null)
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ password = '' }) => {
      startSession(await call(api.auth.login.$post({ json: { email, password } })))
      onSignedIn()
    },
    errorsOf: (error) => (askedStepOf(error) ? {} : { password: errorMessage(error) }),
    report: (error) => setStep(askedStepOf(error)),
  })
  if (step) {
    const enterAgain = (session: Session) => {
      startSession(session)
      onSignedIn()
    }
    return (
      <Suspense>
        <SecondStepForm step={step} onSession={enterAgain} onBack={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <form {...formProps} className="grid gap-5">
      <p className="text-ink-muted">
        Sign in again to continue. What you typed is still here; signing out would lose it.
      </p>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={
          <>
            Password of <span className="wrap-anywhere">{email}</span>
          </>
        }
        {...field('password')}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onSignOut} disabled={busy}>
          Sign out
        </Button>
        <Button type="submit" busy={busy}>
          Sign In
        </Button>
      </div>
    </form>
  )
}
