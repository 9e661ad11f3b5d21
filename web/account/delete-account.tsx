import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAccountDeletion } from './use-account-deletion.ts'

/** The button that deletes the account, and its confirmation dialog. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const { busy, errorMessage, deleteAccount, clearError } = useAccountDeletion()
  const close = () => {
    if (busy) return
    clearError()
    setOpen(false)
  }
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        open={open}
        title="Delete Account"
        confirmLabel={busy ? t('Deleting...') : t('Delete Account')}
        busy={busy}
        onConfirm={deleteAccount}
        onClose={close}
      >
        <p>Are you sure you want to delete your account? This action cannot be undone.</p>
        {errorMessage !== null && (
          <Notice tone="bad" title="Something went wrong while deleting your account." className="mt-4">
            {errorMessage}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
