import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { readNextPath, withNext } from './next-path.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export function meta() {
  return pageMeta({ title: t('Sign up'), description: t('Create an account to order shoes online.'), noindex: true })
}

/** `/register` */
export default function Register() {
  const [searchParams] = useSearchParams()
  const next = readNextPath(searchParams)
  const navigate = useNavigate()
  const goToLogin = (email: string) => navigate(withNext('/login', next), { state: { email } })
  return (
    <SignInFrame title="Create an account" next={next}>
      <RegisterForm onRegistered={({ email }) => goToLogin(email)} onRefused={goToLogin} />
    </SignInFrame>
  )
}
