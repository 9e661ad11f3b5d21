import { useHydrated, useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { SEND_FAILED, sendCode } from './send-code.ts'
import { useStep } from './use-step.ts'

interface EmailStepProps {
  /** the address entered before; by default that of the signed-in user */
  email: string
  onSent: (email: string) => void
}

/** Step 1: the address that the code is sent to. */
export function EmailStep({ email, onSent }: EmailStepProps) {
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
