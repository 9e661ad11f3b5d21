import { useQuery } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { isAdmin } from '#shared/rules/people/roles.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { couriersQuery, packedQuery } from '#web/parcels/parcel-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useSession } from '#web/state/auth.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CourierList } from './courier-list.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { HandOverList } from './hand-over-list.tsx'
import { TrackingForm } from './tracking-form.tsx'

export function meta() {
  return pageMeta({
    title: t('Parcels'),
    description: t('Packed orders, couriers and what they carry.'),
    noindex: true,
  })
}

/** `/dashboard/parcels`: packed orders go to couriers; of a store user those of the own store. */
export default function ParcelsPage() {
  const user = useSession()?.allInfo
  const couriers = useQuery(couriersQuery)
  const packed = useQuery(packedQuery)
  const error = couriers.error ?? packed.error
  if (!user) return null
  if (error && !(couriers.data && packed.data))
    return (
      <LoadFailure
        subject="The parcels"
        error={error}
        onRetry={() => Promise.all([couriers.refetch(), packed.refetch()])}
      />
    )
  return (
    <>
      <PageHeader
        title={t('Parcels')}
        status={packed.data ? t('{count} packed', { count: figures(packed.data.length) }) : t('Loading...')}
      />
      {couriers.data && packed.data ? (
        <HandOverForm couriers={couriers.data} orders={packed.data} isAdmin={isAdmin(user)} />
      ) : (
        <Skeleton className="h-64" />
      )}
      <TrackingForm />
      <HandOverList />
      {couriers.data && isAdmin(user) && <CourierList />}
    </>
  )
}
