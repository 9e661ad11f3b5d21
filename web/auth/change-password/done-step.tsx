import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { withNext } from '../next-path.ts'

interface DoneStepProps {
  email: string
  /** where to return after signing in, if the sign-in asked for the code */
  next: string | null
}

/** Step 4: confirmation; the e-mail address is passed on to the login. */
export function DoneStep({ email, next }: DoneStepProps) {
  return (
    <div className="grid gap-5">
      <h2 tabIndex={-1} className="text-22 outline-none">
        Password changed
      </h2>
      <Notice tone="ok">Password changed successfully. You can now login.</Notice>
      <LinkButton to={withNext('/login', next ?? '/')} state={{ email }} size="lg" block>
        Sign In
      </LinkButton>
    </div>
  )
}
