import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { currentSession } from '#web/state/auth.ts'
import { finishPurchase } from './finish-purchase.ts'
import { homeOf } from './home-of.ts'
import { LoginForm } from './login-form.tsx'
import { readNextPath } from './next-path.ts'
import { openInOwnLanguage } from './open-in-own-language.ts'
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
  const navigate = useNavigate()
  const goOn = async () => {
    const finished = finishPurchase(next)
    const path = finished === '/' ? homeOf(currentSession()?.allInfo.role ?? 'customer') : finished
    if (!(await openInOwnLanguage(path))) await navigate(path, { replace: true })
  }
  return (
    <SignInFrame title="Welcome back" next={next}>
      <LoginForm next={next} email={typeof state?.email === 'string' ? state.email : undefined} onSignedIn={goOn} />
    </SignInFrame>
  )
}
