import { useEffect, useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { SEND_FAILED, sendCode } from './send-code.ts'
import { useStep } from './use-step.ts'

interface CodeStepProps {
  email: string
  /** time of the last code, epoch milliseconds */
  sentAt: number
  isDemo: boolean
  onResent: () => void
  onVerified: () => void
  onOtherEmail: () => void
}

/** Step 2: the code from the e-mail. Bengali digits and spaces are accepted. */
export function CodeStep({ email, sentAt, isDemo, onResent, onVerified, onOtherEmail }: CodeStepProps) {
  const { busy, errors, formProps } = useStep({
    parse: ({ otpCheck }, { otp }) => otpCheck.safeParse({ email, otp }),
    send: async (input) => {
      await call(api.auth['verify-otp'].$post({ json: input }))
      toast.success(t('OTP verified successfully!'))
      onVerified()
    },
    fallbackMessage: t('Failed to verify OTP. Please try again.'),
    rejectedField: 'otp',
  })
  const handleResent = () => {
    formProps.ref.current?.reset()
    formProps.ref.current?.querySelector('input')?.focus()
    onResent()
  }
  return (
    <>
      <p className="mb-5 text-pretty wrap-anywhere">
        If there is an account for <strong className="font-semibold">{email}</strong>, a code of 6 digits is on its way
        to it. It works for 10 minutes.
      </p>
      <form {...formProps} className="grid gap-5">
        <TextField
          label="One-time code (OTP)"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          maxLength={40}
          error={errors.otp}
        />
        <Button type="submit" size="lg" block busy={busy}>
          Verify OTP
        </Button>
      </form>
      <ResendCode email={email} sentAt={sentAt} onSent={handleResent} />
      <Button tone="quiet" size="sm" onClick={onOtherEmail} className="mt-2 -ml-3">
        Use another email
      </Button>
      {isDemo && (
        <Notice className="mt-6">
          This is a demonstration. Without a mail server, messages are kept in the{' '}
          <TextLink to="/outbox">outbox</TextLink>.
        </Notice>
      )}
    </>
  )
}

const RESEND_DELAY_S = 60

interface ResendCodeProps {
  email: string
  /** time of the last code, epoch milliseconds */
  sentAt: number
  onSent: () => void
}

/** 'Resend OTP', enabled 60 seconds after the last code. Screen readers hear only the end of the countdown. */
function ResendCode({ email, sentAt, onSent }: ResendCodeProps) {
  const secondsLeft = useCountdown(sentAt, RESEND_DELAY_S)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const resend = async () => {
    setBusy(true)
    try {
      await sendCode(email)
      onSent()
    } catch (error) {
      toastError(error, SEND_FAILED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button tone="secondary" onClick={resend} busy={busy} disabled={secondsLeft > 0} aria-describedby={id}>
        Resend OTP
      </Button>
      <p id={id} className="text-14 text-ink-muted tabular-nums">
        {secondsLeft > 0 ? t('in {secondsLeft} s', { secondsLeft }) : t('No code yet? Check your spam folder too.')}
      </p>
      <p aria-live="polite" className="sr-only">
        {secondsLeft > 0 ? '' : t('You can ask for a new code now.')}
      </p>
    </div>
  )
}

/** Counts down whole seconds from `seconds` to 0, starting at `since` (epoch milliseconds). */
function useCountdown(since: number, seconds: number): number {
  const [now, setNow] = useState(since)
  const secondsLeft = Math.min(seconds, Math.max(0, seconds - Math.floor((now - since) / 1000)))
  const isOver = secondsLeft === 0
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}
