import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isAdmin } from '#shared/rules/roles.ts'
import { PageHeader } from '#web/admin/crud/page-header.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { NoOwnShowroom } from '#web/showrooms/no-own-showroom.tsx'
import { staffShowroomQuery } from '#web/showrooms/showroom-queries.ts'
import { useSession } from '#web/state/auth.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StockModes } from './stock-modes.tsx'

export function meta() {
  return pageMeta({ title: t('Store Stock'), description: t('The pairs of your store.'), noindex: true })
}

/** `/dashboard/store-user/stock`; admins are redirected to the stock of all showrooms. */
export default function OwnStockPage() {
  const user = useSession()?.allInfo
  if (!user) return null
  if (isAdmin(user)) return <Navigate to="/dashboard/stock" replace />
  return <OwnStock key={user._id} user={user._id} />
}

function OwnStock({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(staffShowroomQuery(user))
  if (error && !data) return <LoadFailure subject="Your store" error={error} onRetry={refetch} />
  if (data && !data.matchSU) return <NoOwnShowroom />
  return (
    <>
      <PageHeader title={t('Store Stock')} status={data?.matchSU && localized(data.matchSU.store, 'code')} />
      {data?.matchSU ? <StockModes showroom={data.matchSU.store._id} isAdmin={false} /> : <Skeleton className="h-96" />}
    </>
  )
}
