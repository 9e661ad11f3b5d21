import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Step 4: confirmation; the e-mail address is passed on to the login. */
export function DoneStep({ email }: { email: string }) {
  return (
    <div className="grid gap-5">
      <h2 tabIndex={-1} className="text-22 outline-none">
        Password changed
      </h2>
      <Notice tone="ok">Password changed successfully. You can now login.</Notice>
      <LinkButton to="/login" state={{ email }} size="lg" block>
        Sign In
      </LinkButton>
    </div>
  )
}
