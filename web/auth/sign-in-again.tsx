import { api, call, errorMessage } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { startSession, useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { signOut } from './use-token-check.ts'

interface SignInAgainProps {
  open: boolean
  onSignedIn: () => void
}

/**
 * Shown over a page with unsaved changes when the session has ended: the same user signs in again without leaving the
 * page. Signing out instead discards the changes.
 */
export function SignInAgain({ open, onSignedIn }: SignInAgainProps) {
  const email = useSession()?.allInfo.email
  return (
    <Dialog open={open} onClose={() => {}} title="Your session has ended" size="sm" dismissable={false}>
      {email !== undefined && <SignInForm email={email} onSignedIn={onSignedIn} />}
    </Dialog>
  )
}

function SignInForm({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ password = '' }) => {
      startSession(await call(api.auth.login.$post({ json: { email, password } })))
      onSignedIn()
    },
    errorsOf: (error) => ({ password: errorMessage(error) }),
  })
  return (
    <form {...formProps} className="grid gap-5">
      <p className="text-ink-muted">
        Sign in again to continue. What you typed is still here; signing out would lose it.
      </p>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={
          <>
            Password of <span className="wrap-anywhere">{email}</span>
          </>
        }
        {...field('password')}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={signOut} disabled={busy}>
          Sign out
        </Button>
        <Button type="submit" busy={busy}>
          Sign In
        </Button>
      </div>
    </form>
  )
}
