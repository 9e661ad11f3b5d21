import { Navigate } from 'react-router'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'

export function meta() {
  return pageMeta({ title: t('My Account'), description: t('Your details and your orders.'), noindex: true })
}

/** `/profile` redirects to the first account page of the menu. */
export default function Profile() {
  const role = useSession()?.allInfo.role
  return <Navigate to={role === 'storeUser' ? '/profile/account-actions' : '/profile/user-info'} replace />
}
