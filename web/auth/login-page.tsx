import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { currentSession } from '#web/state/auth.ts'
import { addLine } from '#web/state/cart.ts'
import { writeDirectOrder } from '#web/state/direct-order.ts'
import { takePurchase } from '#web/state/purchase.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { LoginForm } from './login-form.tsx'
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
  const navigate = useNavigate()
  const goOn = async () => {
    const path = finishPurchase(next)
    if (!(await openInOwnLanguage(path))) await navigate(path, { replace: true })
  }
  return (
    <SignInFrame title="Welcome back" next={next}>
      <LoginForm next={next} email={typeof state?.email === 'string' ? state.email : undefined} onSignedIn={goOn} />
    </SignInFrame>
  )
}

/** Opens a path in the language that signed-in staff chose, if that is another one; returns whether it does. */
async function openInOwnLanguage(path: string): Promise<boolean> {
  if (currentSession()?.allInfo.role === 'customer') return false
  const own = await call(api.auth.language.$get()).catch(() => null)
  if (!own || own.language === language()) return false
  window.location.replace(localizePath(path, own.language))
  return true
}

/**
 * Does what the shopper had pressed on the page `next` before signing in led away from it. Returns the path to go on to:
 * the checkout for 'Buy now', otherwise `next`.
 */
function finishPurchase(next: string): string {
  const purchase = takePurchase(next)
  if (!purchase) return next
  const { intent, order } = purchase
  if (intent === 'buy') {
    writeDirectOrder(order)
    return '/checkout/direct'
  }
  const problem = addLine(order.product, order.selectedSize, order.quantity)
  if (problem) toast.error(problem)
  else toast.success(t('Successfully added to cart'))
  return next
}
