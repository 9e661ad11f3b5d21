import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Loading } from '#web/staff/crud/loading.tsx'

export function meta() {
  return pageMeta({
    title: t('Exchanges'),
    description: t('Pairs that came back to counters, and what was taken for them.'),
    noindex: true,
  })
}

/** `/dashboard/exchanges`. */
export default function ExchangesPage() {
  return (
    <Suspense fallback={<Loading />}>
      <Exchanges />
    </Suspense>
  )
}

/** With its filters, more than a first visit may load. */
const Exchanges = lazy(() => import('./exchanges.tsx'))
