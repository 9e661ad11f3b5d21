import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Loading } from '#web/staff/crud/loading.tsx'

export function meta() {
  return pageMeta({
    title: t('Vouchers'),
    description: t('Vouchers that were given for what came back, and what is left on them.'),
    noindex: true,
  })
}

/** `/dashboard/vouchers`. */
export default function VouchersPage() {
  return (
    <Suspense fallback={<Loading />}>
      <Vouchers />
    </Suspense>
  )
}

/** With its filters, more than a first visit may load. */
const Vouchers = lazy(() => import('./vouchers.tsx'))
