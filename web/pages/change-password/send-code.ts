import { api, call } from '#web/api.ts'
import { dismissToast, toast } from '#web/ui/toasts.ts'

export const SEND_FAILED = 'Failed to send OTP. Please try again.'

/** Asks for a one-time code; the server answers alike whether or not there is such an account. */
export async function sendCode(email: string): Promise<void> {
  const sending = toast.info('Sending OTP...')
  try {
    await call(api.auth['new-otp'].$post({ json: { email } }))
  } finally {
    dismissToast(sending)
  }
  toast.success('OTP sent successfully!')
}
