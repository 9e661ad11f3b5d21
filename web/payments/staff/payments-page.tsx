import { useQuery } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { PaymentMatches } from '#shared/schemas/payment.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Matches } from './matches.tsx'
import { matchesQuery } from './payment-queries.ts'
import { Refunds } from './refunds.tsx'
import { StatementForm } from './statement-form.tsx'

export function meta() {
  return pageMeta({
    title: t('Payments'),
    description: t('What came into the wallets, and for which orders.'),
    noindex: true,
  })
}

/** `/dashboard/payments`. */
export default function PaymentsPage() {
  const { data, error, refetch } = useQuery(matchesQuery)
  if (error && !data) return <LoadFailure subject="The payments" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader title={t('Payments')} status={data ? statusText(data.totals) : t('Loading...')} />
      <StatementForm />
      {data ? <Matches matches={data} /> : <Skeleton className="h-96" />}
      <Refunds />
    </>
  )
}

function statusText({ exact, wrongAmount, orderWithoutMoney }: PaymentMatches['totals']): string {
  return t('{exact} match, {open} do not', { exact: figures(exact), open: figures(wrongAmount + orderWithoutMoney) })
}
