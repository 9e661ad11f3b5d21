import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageConfigContext } from '#web/page-config.ts'
import { currentSession, endSession, useHydrated, useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/change-password-page'
import { CodeStep } from './change-password/code-step.tsx'
import { SEND_FAILED, sendCode } from './change-password/send-code.ts'
import { STEPS, type Step, useProgress } from './change-password/use-progress.ts'
import { useStep } from './change-password/use-step.ts'
import { withNext } from './next-path.ts'

export function meta() {
  return pageMeta({
    title: t('Change password'),
    description: t('Choose a new password with a one-time code that we send to your email address.'),
    noindex: true,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return { isDemo: context.get(pageConfigContext).shopMode === 'demo' }
}

export function shouldRevalidate() {
  return false
}

/** `/change-password`: e-mail, one-time code, new password, done. */
export default function ChangePassword({ loaderData: { isDemo } }: Route.ComponentProps) {
  const { progress, goTo } = useProgress()
  const { step, email, sentAt, next } = progress
  const panel = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    panel.current?.querySelector<HTMLElement>('input:not([hidden]), h2')?.focus()
  }, [step])

  const restart = () => void goTo({ step: 'email', email })
  const handleChanged = () => {
    // The server has revoked all tokens of this account.
    if (currentSession()?.allInfo.email === email) endSession()
    void goTo({ step: 'done', email }, { replace: true })
  }
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-36">Change password</h1>
        <StepList current={step} />
        <div ref={panel} className="mt-8">
          {step === 'email' && <EmailStep email={email} onSent={(to) => void goTo({ step: 'code', email: to })} />}
          {step === 'code' && (
            <CodeStep
              email={email}
              sentAt={sentAt}
              isDemo={isDemo}
              onResent={() => void goTo({ step: 'code', email }, { replace: true })}
              onVerified={() => void goTo({ step: 'password', email }, { replace: true })}
              onOtherEmail={restart}
            />
          )}
          {step === 'password' && (
            <PasswordStep email={email} next={next} onChanged={handleChanged} onExpired={restart} />
          )}
          {step === 'done' && <DoneStep email={email} next={next} />}
        </div>
        <noscript>
          <p className="mt-6">Changing the password needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

interface DoneStepProps {
  email: string
  /** where to return after signing in, if the sign-in asked for the code */
  next: string | null
}

/** Step 4: confirmation; the e-mail address is passed on to the login. */
function DoneStep({ email, next }: DoneStepProps) {
  return (
    <div className="grid gap-5">
      <h2 tabIndex={-1} className="text-22 outline-none">
        Password changed
      </h2>
      <Notice tone="ok">Password changed successfully. You can now login.</Notice>
      <LinkButton to={withNext('/login', next ?? '/')} state={{ email }} size="lg" block>
        Sign In
      </LinkButton>
    </div>
  )
}

interface EmailStepProps {
  /** the address entered before; by default that of the signed-in user */
  email: string
  onSent: (email: string) => void
}

/** Step 1: the address that the code is sent to. */
function EmailStep({ email, onSent }: EmailStepProps) {
  const hydrated = useHydrated()
  const sessionEmail = useSession()?.allInfo.email
  const { busy, errors, formProps } = useStep({
    parse: ({ otpRequest }, values) => otpRequest.safeParse(values),
    send: async (input) => {
      await sendCode(input.email)
      onSent(input.email)
    },
    fallbackMessage: SEND_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <EmailField
        label="Email"
        name="email"
        autoComplete="username"
        required
        defaultValue={email || sessionEmail}
        error={errors.email}
        hint="The email address of your account. We will send a one-time code (OTP) to it."
      />
      <Button type="submit" size="lg" block busy={busy} busyLabel="Sending OTP..." disabled={!hydrated}>
        Send OTP
      </Button>
    </form>
  )
}

const STEP_NAMES: Record<Step, string> = {
  email: t('Email'),
  code: t('Code'),
  password: t('New password'),
  done: t('Done'),
}

/** The four steps in a row: finished ones have a tick, the current one is filled. */
function StepList({ current }: { current: Step }) {
  const currentIndex = STEPS.indexOf(current)
  return (
    <ol aria-label="Steps" className="mt-8 grid grid-cols-4">
      {STEPS.map((step, index) => {
        const isDone = index < currentIndex || current === 'done'
        return (
          <li
            key={step}
            aria-current={index === currentIndex ? 'step' : undefined}
            className={cx(
              'relative grid content-start justify-items-center gap-1.5 text-center text-12 sm:text-14',
              index <= currentIndex ? 'font-semibold' : 'text-ink-muted',
              index > 0 && 'before:absolute before:top-3.5 before:right-1/2 before:h-px before:w-full',
              index > 0 && (index > currentIndex ? 'before:bg-line' : 'before:bg-brand'),
            )}
          >
            <span
              className={cx(
                'relative z-1 grid size-7 place-items-center rounded-full border text-14 tabular-nums',
                index <= currentIndex ? 'border-brand bg-brand text-brand-ink' : 'border-control bg-paper',
              )}
            >
              {isDone ? <Check aria-hidden="true" className="size-4" /> : figures(index + 1)}
            </span>
            <span>
              {STEP_NAMES[step]}
              {isDone && <VisuallyHidden>, completed</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface PasswordStepProps {
  email: string
  /** where to return after signing in, if the sign-in asked for the code */
  next: string | null
  onChanged: () => void
  /** the verification of the code has expired */
  onExpired: () => void
}

/** Step 3: the new password. The proof of the verified code is an HttpOnly cookie. */
function PasswordStep({ email, next, onChanged, onExpired }: PasswordStepProps) {
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
