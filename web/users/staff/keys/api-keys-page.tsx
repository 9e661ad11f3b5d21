import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Loading } from '#web/staff/crud/loading.tsx'

export function meta() {
  return pageMeta({
    title: t('API keys'),
    description: t('By which other programs call the shop.'),
    noindex: true,
  })
}

/** `/dashboard/api-keys`, for whoever connects other programs. */
export default function ApiKeysPage() {
  return (
    <Suspense fallback={<Loading />}>
      <ApiKeys />
    </Suspense>
  )
}

/** With the sheet of permissions, more than a first visit may load. */
const ApiKeys = lazy(() => import('./api-keys.tsx'))
