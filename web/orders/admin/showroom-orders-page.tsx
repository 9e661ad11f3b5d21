import { useCallback } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isAdmin } from '#shared/rules/roles.ts'
import { api, call } from '#web/api.ts'
import { ShowroomSummary } from '#web/dashboard/showroom-summary.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { OrderDesk } from './order-desk.tsx'

const TITLE = 'Store Orders'

export function meta() {
  return pageMeta({ title: TITLE, description: 'The orders of your store.', noindex: true })
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
  const load = useCallback(() => call(api.auth['check-su'][':userId'].$get({ param: { userId: user._id } })), [user])
  const { value, error, loading, reload } = useAsyncData(load)
  if (value?.matchSU)
    return (
      <OrderDesk title={TITLE} ownShowroom={value.matchSU.store}>
        <ShowroomSummary />
      </OrderDesk>
    )
  if (value)
    return (
      <EmptyState level={1} title="You have no store">
        <p>Nobody has given you a store to work for, or it was taken back. Please ask a super user of the shop.</p>
      </EmptyState>
    )
  if (error) return <LoadFailure subject="Your store" error={error} busy={loading} onRetry={reload} />
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
