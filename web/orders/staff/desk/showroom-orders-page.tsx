import { t } from '#shared/language/t.ts'
import { useMay } from '#web/auth/access.ts'
import { ShowroomSummary } from '#web/dashboard/showroom-summary.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { OwnShowroom } from '#web/showrooms/own-showroom.tsx'
import { useSession } from '#web/state/auth.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { OrderDesk } from './order-desk.tsx'

const TITLE = t('Showroom orders')

export function meta() {
  return pageMeta({ title: TITLE, description: t('The orders of your showroom.'), noindex: true })
}

/** `/dashboard/store-user/orders` */
export default function StoreUserOrders() {
  const user = useSession()?.allInfo
  const seesFigures = useMay('read_tills')
  if (!user) return null
  return (
    <OwnShowroom key={user._id} user={user._id} permission="read_orders" loading={<LoadingOrders />}>
      {(showroom) => (
        <OrderDesk title={TITLE} ownShowroom={showroom}>
          {seesFigures && <ShowroomSummary />}
        </OrderDesk>
      )}
    </OwnShowroom>
  )
}

function LoadingOrders() {
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
