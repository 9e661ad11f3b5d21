import { t } from '#shared/language/t.ts'
import { api } from '#web/api.ts'
import { fetchFile } from '#web/lib/files/save-file.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { OwnConfirmation } from './own-confirmation.tsx'

/** Asks for the password, and saves all that the shop keeps of the account. */
export default function OwnCopyDialog({ onClose }: { onClose: () => void }) {
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ currentPassword = '', code = '' }) => {
      await fetchFile(api.auth['own-copy'].$post({ json: { currentPassword, ...(code !== '' && { code }) } }))
      toast.success(t('Your data is downloaded'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('Download your data')} size="sm">
      <form {...formProps} className="grid gap-5">
        <p className="text-pretty text-ink-muted">
          A ZIP file with a page to read, and the same for programs. It has your address and phone: keep it safe.
        </p>
        <OwnConfirmation field={field} isFirst />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Download
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
