import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { OrderDesk } from './order-desk.tsx'

export function meta() {
  return pageMeta({ title: t('All Orders'), description: t('The orders of all showrooms.'), noindex: true })
}

/** `/dashboard/orders` */
export default function Orders() {
  return <OrderDesk title="All Orders" ownShowroom={null} />
}
