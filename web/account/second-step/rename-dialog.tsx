import { t } from '#shared/language/t.ts'
import type { ListedPasskey } from '#shared/schemas/second-step.ts'
import { api, call } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface RenameDialogProps {
  passkey: ListedPasskey
  /** reads them anew */
  onRenamed: () => Promise<unknown>
  onClose: () => void
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey: { _id, name }, onRenamed, onClose }: RenameDialogProps) {
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ name: newName = '' }) => {
      const { message } = await call(api.auth.passkeys[':id'].$put({ param: { id: _id }, json: { name: newName } }))
      await onRenamed()
      toast.success(message)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('Rename the passkey {name}', { name })} size="sm">
      <form {...formProps} className="grid gap-5">
        <TextField
          label={t('Name, such as “Phone”')}
          {...field('name')}
          defaultValue={name}
          maxLength={60}
          required
          data-autofocus
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
