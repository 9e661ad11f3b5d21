import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { OwnShowroom } from '#web/showrooms/own-showroom.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useSession } from '#web/state/auth.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StockModes } from './stock-modes.tsx'

export function meta() {
  return pageMeta({ title: t('Showroom stock'), description: t('The pairs of your showroom.'), noindex: true })
}

/** `/dashboard/store-user/stock` */
export default function OwnStockPage() {
  const user = useSession()?.allInfo
  if (!user) return null
  return (
    <OwnShowroom key={user._id} user={user._id} permission="read_stock" loading={<LoadingStock />}>
      {(showroom) => (
        <>
          <PageHeader title={t('Showroom stock')} status={localized(showroom, 'code')} />
          <StockModes showroom={showroom._id} />
        </>
      )}
    </OwnShowroom>
  )
}

function LoadingStock() {
  return (
    <>
      <PageHeader title={t('Showroom stock')} status={t('Loading...')} />
      <Skeleton className="h-96" />
    </>
  )
}
