import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { api } from '#web/api.ts'
import { fetchFile } from '#web/lib/files/save-file.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { secondStepQuery } from './account-queries.ts'

interface OwnConfirmationProps {
  /** the name of a field and its error, if it has one */
  field: (name: string) => { name: string; error: string | undefined }
  /** whether nothing is asked before it, so that it takes the focus */
  isFirst?: boolean
}

/** What shows that it is still the owner of the session: the password, and a code where the account has a second step. */
export function OwnConfirmation({ field, isFirst = false }: OwnConfirmationProps) {
  const { data } = useQuery({ ...secondStepQuery, meta: { errorToast: true } })
  const hasSecondStep = data && (data.appSince !== null || data.passkeys.length > 0)
  return (
    <>
      <PasswordField
        label={t('Your current password')}
        {...field('currentPassword')}
        autoComplete="current-password"
        required
        {...(isFirst && { 'data-autofocus': true })}
      />
      {hasSecondStep && (
        <TextField
          label={t('Code of your second step')}
          hint={t('Of your app, or a recovery code.')}
          {...field('code')}
          autoComplete="one-time-code"
          maxLength={80}
          required
        />
      )}
    </>
  )
}

/** The same as it is sent. */
export function ownConfirmation({ text }: { text: (name: string) => string }) {
  const code = text('code')
  return { currentPassword: text('currentPassword'), ...(code !== '' && { code }) }
}

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
