import { lazy, Suspense, useState } from 'react'
import { ApiError, errorMessage } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { codeForSignIn } from './change-password/use-progress.ts'
import { askedStepOf, enter, logIn } from './log-in.ts'
import type { AskedStep } from './second-step-form.tsx'

const SecondStepForm = lazy(() => import('./second-step-form.tsx'))

interface LoginFormProps {
  /** the path to return to after a detour over a one-time code */
  next: string
  email: string | undefined
  onSignedIn: () => unknown
  /** called when a link leads away from the form */
  onLeave?: () => void
}

/** E-mail and password. What is wrong with them stands in the form as well as in a toast. */
export function LoginForm({ next, email, onSignedIn, onLeave }: LoginFormProps) {
  const { formProps, errors, busy, refusal, step, setStep } = useLogin(onSignedIn)
  const hydrated = useHydrated()
  if (step) {
    return (
      <Suspense>
        <SecondStepForm
          step={step}
          onSession={(session) => enter(session) && onSignedIn()}
          onBack={() => setStep(null)}
        />
      </Suspense>
    )
  }
  return (
    <form {...formProps} className="grid gap-5">
      <EmailField
        label="Email"
        name="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <TextLink
        to="/change-password"
        state={next === '/' ? undefined : codeForSignIn('', next)}
        onClick={onLeave}
        className="justify-self-end text-14"
      >
        Forgot password?
      </TextLink>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      {refusal?.needsCode && (
        <Notice tone="bad" title={refusal.message}>
          <p>
            They may have been somebody else’s. Once you have entered the code, you can sign in here with your current
            password.
          </p>
          <LinkButton
            to="/change-password"
            state={codeForSignIn(refusal.email, next)}
            onClick={onLeave}
            tone="secondary"
            className="mt-3"
          >
            Get a one-time code
          </LinkButton>
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={busy} disabled={!hydrated}>
        Sign In
      </Button>
    </form>
  )
}

interface Refusal {
  email: string
  message: string
  needsCode: boolean
}

function useLogin(onSignedIn: () => unknown) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [step, setStep] = useState<AskedStep | null>(null)
  const form = useSubmit({
    read: (form) => {
      const { email = '', password = '' } = readFilled(form)
      return { email, password }
    },
    send: async (credentials) => {
      setRefusal(null)
      if (await logIn(credentials)) await onSignedIn()
    },
    errorsOf: () => ({}),
    report: (error, { input }) => {
      const asked = askedStepOf(error)
      if (asked) return setStep(asked)
      const needsCode = error instanceof ApiError && error.code === 'code_needed'
      setRefusal({ email: input?.email ?? '', message: errorMessage(error), needsCode })
      if (!needsCode) toastError(error)
    },
  })
  return { ...form, refusal, step, setStep }
}
