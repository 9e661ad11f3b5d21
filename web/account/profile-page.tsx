import { Navigate } from 'react-router'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'

export function meta() {
  return pageMeta({ title: 'My Account', description: 'Your details and your orders.', noindex: true })
}

/** `/profile` redirects to the first account page of the menu. */
export default function Profile() {
  const role = useSession()?.allInfo.role
  return <Navigate to={role === 'storeUser' ? '/profile/account-actions' : '/profile/user-info'} replace />
}
