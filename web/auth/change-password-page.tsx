import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageConfigContext } from '#web/page-config.ts'
import { currentSession, endSession } from '#web/state/auth.ts'
import type { Route } from './+types/change-password-page'
import { CodeStep } from './change-password/code-step.tsx'
import { DoneStep } from './change-password/done-step.tsx'
import { EmailStep } from './change-password/email-step.tsx'
import { PasswordStep } from './change-password/password-step.tsx'
import { StepList } from './change-password/step-list.tsx'
import { useProgress } from './change-password/use-progress.ts'

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
