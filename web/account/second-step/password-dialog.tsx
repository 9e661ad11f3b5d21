import { t } from '#shared/language/t.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface PasswordDialogProps {
  title: string
  text: string
  confirmLabel: string
  /** label of a name that is asked for as well */
  nameLabel?: string
  onConfirm: (currentPassword: string, name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the present password before what it protects is changed. */
export function PasswordDialog({ title, text, confirmLabel, nameLabel, onConfirm, onClose }: PasswordDialogProps) {
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ currentPassword = '', name = '' }) => {
      await onConfirm(currentPassword, name)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <form {...formProps} className="grid gap-5">
        <p className="text-pretty text-ink-muted">{text}</p>
        {nameLabel && <TextField label={nameLabel} {...field('name')} maxLength={60} required data-autofocus />}
        <PasswordField
          label={t('Your current password')}
          {...field('currentPassword')}
          autoComplete="current-password"
          required
          {...(!nameLabel && { 'data-autofocus': true })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
