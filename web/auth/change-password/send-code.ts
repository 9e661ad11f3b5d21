import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { dismissToast, toast } from '#web/ui/toast/toasts.ts'

export const SEND_FAILED = t('Failed to send OTP. Please try again.')

/** Requests a one-time code; the response does not reveal whether the account exists. */
export async function sendCode(email: string): Promise<void> {
  const pendingToast = toast.info(t('Sending OTP...'))
  try {
    await call(api.auth['new-otp'].$post({ json: { email } }))
  } finally {
    dismissToast(pendingToast)
  }
  toast.success(t('OTP sent successfully!'))
}
