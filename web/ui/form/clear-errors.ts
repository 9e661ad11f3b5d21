import { currentToasts, dismissToast } from '#web/ui/toast/toasts.ts'

/** Takes away the error toasts, once what they were about has succeeded. */
export function clearErrors(): void {
  for (const { id, tone } of currentToasts()) if (tone === 'error') dismissToast(id)
}
