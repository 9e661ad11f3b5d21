import type { ListedUser } from '#shared/schemas/staff.ts'
import { api, call } from '#web/api.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface ManagePasswordProps {
  /** the store user, or null if the dialog is closed */
  user: ListedUser | null
  onClose: () => void
}

/** Dialog that sets the password of a store user. */
export function ManagePassword({ user, onClose }: ManagePasswordProps) {
  return (
    <FormDialog open={user !== null} title="Manage Password" size="sm" onClose={onClose}>
      {(form) =>
        user && (
          <ManageForm
            ref={form}
            submitLabel="Reset"
            isReady={({ text }) => text('password') !== '' && text('currentPassword') !== ''}
            onCancel={onClose}
            onSave={async ({ text }) => {
              const json = { email: user.email, password: text('password'), currentPassword: text('currentPassword') }
              const { message } = await call(api.auth['reset-password'].$post({ json }))
              return () => {
                onClose()
                toast.success(message)
              }
            }}
          >
            {({ field }) => (
              <>
                <p className="wrap-anywhere">
                  <span className="font-medium">{user.name}</span>
                  <span className="block text-14 text-ink-muted">{user.email}</span>
                </p>
                <PasswordField
                  label="New Password"
                  {...field('password')}
                  autoComplete="new-password"
                  required
                  hint="At least 8 characters. Whoever is signed in with the old one is signed out and gets an email about it."
                  data-autofocus
                />
                <PasswordField
                  label="Your own password"
                  {...field('currentPassword')}
                  autoComplete="current-password"
                  required
                  hint="To confirm that it is you."
                />
              </>
            )}
          </ManageForm>
        )
      }
    </FormDialog>
  )
}
