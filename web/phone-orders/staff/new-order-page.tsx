import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { usePageFor } from '#web/auth/staff-pages.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { OwnShowroom } from '#web/showrooms/own-showroom.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useSession } from '#web/state/auth.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NewOrderForm } from './new-order-form.tsx'

export function meta() {
  return pageMeta({ title: t('New order'), description: t('An order for a caller.'), noindex: true })
}

/** `/dashboard/orders/new`: a clerk orders for whoever calls; staff of some showrooms from the one that they work in. */
export default function NewOrderPage() {
  const user = useSession()?.allInfo
  const isEverywhere = useMayEverywhere('write_phone_calls')
  const [placed, setPlaced] = useState<OrderDetail[]>([])
  if (!user) return null
  const onPlaced = (order: OrderDetail) => setPlaced([order, ...placed])
  return (
    <>
      <PageHeader hasFiles={false} title={t('New order')} status={t('For a caller: the call confirms it.')} />
      {placed[0] && <Placed order={placed[0]} />}
      {isEverywhere ? (
        <NewOrderForm key={placed.length} own={null} onPlaced={onPlaced} />
      ) : (
        <OwnShowroom user={user._id} permission="write_phone_calls" loading={<Skeleton className="h-64" />}>
          {(showroom) => <NewOrderForm key={placed.length} own={showroom} onPlaced={onPlaced} />}
        </OwnShowroom>
      )}
    </>
  )
}

/** The order before this one, until the next is placed. */
function Placed({ order }: { order: OrderDetail }) {
  const orders = usePageFor('/dashboard/orders')
  return (
    <Notice tone="ok" className="mb-5" title={t('{number} is placed and confirmed', { number: order.number })}>
      {orders && <TextLink to={`${orders}?order=${order._id}`}>Open the order</TextLink>}
    </Notice>
  )
}
