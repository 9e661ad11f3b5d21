import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Loading } from '#web/staff/crud/loading.tsx'

export function meta() {
  return pageMeta({
    title: t('Webhooks'),
    description: t('Addresses of other programs that are told what happens.'),
    noindex: true,
  })
}

/** `/dashboard/webhooks`, for whoever connects other programs. */
export default function WebhooksPage() {
  return (
    <Suspense fallback={<Loading />}>
      <Webhooks />
    </Suspense>
  )
}

/** With its log, more than a first visit may load. */
const Webhooks = lazy(() => import('./webhooks.tsx'))
