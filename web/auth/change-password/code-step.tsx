import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ResendCode } from './resend-code.tsx'
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
