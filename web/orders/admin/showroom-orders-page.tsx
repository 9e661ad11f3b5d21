import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { isAdmin } from '#shared/rules/roles.ts'
import { ShowroomSummary } from '#web/dashboard/showroom-summary.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { NoOwnShowroom } from '#web/showrooms/no-own-showroom.tsx'
import { staffShowroomQuery } from '#web/showrooms/showroom-queries.ts'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { OrderDesk } from './order-desk.tsx'

const TITLE = t('Store Orders')

export function meta() {
  return pageMeta({ title: TITLE, description: t('The orders of your store.'), noindex: true })
}

/** `/dashboard/store-user/orders`; admins are redirected to the orders of all showrooms. */
export default function StoreUserOrders() {
  const user = useSession()?.allInfo
  const { search } = useLocation()
  if (!user) return null
  if (isAdmin(user)) return <Navigate to={{ pathname: '/dashboard/orders', search }} replace />
  return <OwnShowroomOrders key={user._id} user={user} />
}

/** Fetches the user's showroom, which may have changed since they signed in. */
function OwnShowroomOrders({ user }: { user: StoredSession['allInfo'] }) {
  const { data, error, refetch } = useQuery(staffShowroomQuery(user._id))
  if (data?.matchSU)
    return (
      <OrderDesk title={TITLE} ownShowroom={data.matchSU.store}>
        <ShowroomSummary />
      </OrderDesk>
    )
  if (data) return <NoOwnShowroom />
  if (error) return <LoadFailure subject="Your store" error={error} onRetry={refetch} />
  return (
    <>
      <h1 className="text-28">{TITLE}</h1>
      <p role="status" className="mt-4 mb-3 text-14 text-ink-muted">
        Loading...
      </p>
      <DeskSkeleton />
    </>
  )
}
