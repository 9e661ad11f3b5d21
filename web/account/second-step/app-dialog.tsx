import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call, errorMessage } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { drawQr } from '#web/ui/draw-qr.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface AppDialogProps {
  onClose: () => void
  /** with recovery codes, if there was no second step before */
  onConfirmed: (recoveryCodes: string[]) => unknown
}

/** Sets up an app that shows codes: password, QR code or typed secret, first code. */
export default function AppDialog({ onClose, onConfirmed }: AppDialogProps) {
  const [app, setApp] = useState<{ secret: string; address: string } | null>(null)
  return (
    <Dialog open onClose={onClose} title="Set up an app" size="sm">
      {app ? <CodeForm app={app} onConfirmed={onConfirmed} /> : <PasswordForm onApp={setApp} />}
    </Dialog>
  )
}

function PasswordForm({ onApp }: { onApp: (app: { secret: string; address: string }) => void }) {
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ currentPassword = '' }) =>
      onApp(await call(api.auth['second-step'].app.$post({ json: { currentPassword } }))),
  })
  return (
    <form {...formProps} className="grid gap-5">
      <PasswordField
        label={t('Your current password')}
        {...field('currentPassword')}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <Button type="submit" block busy={busy}>
        Next
      </Button>
    </form>
  )
}

interface CodeFormProps {
  app: { secret: string; address: string }
  onConfirmed: (recoveryCodes: string[]) => unknown
}

function CodeForm({ app: { secret, address }, onConfirmed }: CodeFormProps) {
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ code = '' }) => {
      const { message, recoveryCodes } = await call(api.auth['second-step'].app.confirm.$post({ json: { code } }))
      toast.success(message)
      await onConfirmed(recoveryCodes)
    },
    errorsOf: (error) => (error instanceof ApiError ? { code: errorMessage(error) } : {}),
  })
  return (
    <form {...formProps} className="grid gap-5">
      <p className="text-pretty text-ink-muted">Scan this with the app, or type the key into it.</p>
      <img src={drawQr(address)} alt={t('QR code for the app')} width={192} height={192} className="mx-auto" />
      <p className="text-center">
        <span className="block text-14 text-ink-muted">Key to type</span>
        <span translate="no" className="wrap-anywhere">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
      <TextField
        label={t('Code of your app')}
        hint={t('6 digits, new every half minute')}
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={40}
      />
      <Button type="submit" block busy={busy}>
        Turn on
      </Button>
    </form>
  )
}
