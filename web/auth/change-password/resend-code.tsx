import { useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SEND_FAILED, sendCode } from './send-code.ts'
import { useCountdown } from './use-countdown.ts'

const RESEND_DELAY_S = 60

interface ResendCodeProps {
  email: string
  /** time of the last code, epoch milliseconds */
  sentAt: number
  onSent: () => void
}

/** 'Resend OTP', enabled 60 seconds after the last code. Screen readers hear only the end of the countdown. */
export function ResendCode({ email, sentAt, onSent }: ResendCodeProps) {
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
