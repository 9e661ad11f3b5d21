import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { nativeErrors, readTextFields, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { startSession, useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toasts.ts'
import { codeForSignIn } from './change-password/use-progress.ts'
import { readNextPath } from './next-path.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export function meta() {
  return pageMeta({
    title: t('Sign in'),
    description: t('Sign in to order shoes and follow your orders.'),
    noindex: true,
  })
}

/** `/login`. `?next=` is the page to return to; after a registration the history state holds the e-mail address. */
export default function Login() {
  const [searchParams] = useSearchParams()
  const next = readNextPath(searchParams)
  const { state } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const { errors, onChange, busy, submit, codeNeeded } = useLogin(form, next)
  const hydrated = useHydrated()
  return (
    <SignInFrame title="Welcome back" next={next}>
      <form ref={form} method="post" noValidate onSubmit={submit} onChange={onChange} className="grid gap-5">
        <EmailField
          label="Email"
          name="email"
          autoComplete="username"
          required
          defaultValue={typeof state?.email === 'string' ? state.email : undefined}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <TextLink to="/change-password" className="justify-self-end text-14">
          Forgot password?
        </TextLink>
        {codeNeeded && (
          <Notice tone="bad" title={codeNeeded.message}>
            <p>They may have been somebody else’s. After the code you can sign in here with your present password.</p>
            <LinkButton
              to="/change-password"
              state={codeForSignIn(codeNeeded.email, next)}
              tone="secondary"
              className="mt-3"
            >
              Get a one-time code
            </LinkButton>
          </Notice>
        )}
        <Button type="submit" size="lg" block busy={busy} disabled={!hydrated}>
          Sign In
        </Button>
      </form>
    </SignInFrame>
  )
}

function useLogin(form: RefObject<HTMLFormElement | null>, next: string) {
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const [busy, setBusy] = useState(false)
  const [codeNeeded, setCodeNeeded] = useState<{ email: string; message: string } | null>(null)
  const navigate = useNavigate()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fieldErrors = nativeErrors(event.currentTarget)
    showErrors(fieldErrors)
    if (Object.keys(fieldErrors).length) return
    const { email = '', password = '' } = readTextFields(event.currentTarget)
    setBusy(true)
    setCodeNeeded(null)
    try {
      const session = await call(api.auth.login.$post({ json: { email, password } }))
      startSession(session)
      if (session.message !== t('Logged in successfully')) return
      toast.success(t('Successfully logged in'))
      await navigate(next, { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code_needed') setCodeNeeded({ email, message: error.message })
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { errors, onChange, busy, submit, codeNeeded }
}
