import { useQuery } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { CustomersToCall } from '#web/stock/customers-to-call.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CallAnswers } from './call-answers.tsx'
import { CallCard } from './call-card.tsx'
import { callQueueQuery } from './call-queries.ts'
import { CallReportPanel } from './call-report.tsx'
import { OrdersAtRisk } from './orders-at-risk.tsx'
import { useCall } from './use-call.ts'
import { useKeys } from './use-keys.ts'

export function meta() {
  return pageMeta({ title: t('Calls'), description: t('The buyers to call, one after the other.'), noindex: true })
}

/** `/dashboard/calls`: the queue of cash orders that wait for a call; of a store user those of the own store. */
export default function CallsPage() {
  const { data, error, refetch } = useQuery(callQueueQuery)
  const desk = useCall()
  useKeys((key) => {
    const isNext = key.toLowerCase() === 'n' && !desk.taken && !desk.busy && (data?.due ?? 0) > 0
    if (isNext) desk.takeNext()
    return isNext
  })
  if (error && !data) return <LoadFailure subject="The calls" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader
        title={t('Calls')}
        status={data ? queueText(data) : t('Loading...')}
        focusKey={desk.taken?.order._id}
      />
      {!data && <Skeleton className="h-48" />}
      {data && !desk.taken && data.due > 0 && (
        <Button size="lg" busy={desk.busy} onClick={desk.takeNext} aria-keyshortcuts="N">
          <span aria-hidden="true" className="text-14 opacity-70">
            N
          </span>{' '}
          Next call
        </Button>
      )}
      {data && !desk.taken && data.due === 0 && (
        <EmptyState title={t('Nobody to call')}>
          <p>{data.total > 0 ? t('The next buyers wait for their time.') : t('New cash orders appear here.')}</p>
        </EmptyState>
      )}
      {desk.taken && (
        <>
          <CallCard call={desk.taken} />
          <Button tone="quiet" size="sm" className="mt-2 -ml-3" disabled={desk.busy} onClick={desk.giveBack}>
            Give it back
          </Button>
          {desk.isRefused && (
            <Notice tone="bad" className="mt-2" title="This answer is not recorded">
              <p>What you have heard is still here. Copy it if you need it, then go on.</p>
              <Button tone="secondary" size="sm" className="mt-2" busy={desk.busy} onClick={desk.takeNext}>
                Next call
              </Button>
            </Notice>
          )}
          <CallAnswers
            key={desk.taken.call.id}
            order={desk.taken.order}
            busy={desk.busy}
            onPress={desk.press}
            onAnswer={desk.record}
          />
        </>
      )}
      {!desk.taken && <OrdersAtRisk busy={desk.busy} onTake={desk.take} />}
      {!desk.taken && <CustomersToCall />}
      <CallReportPanel />
    </>
  )
}

function queueText({ due, total, atRisk }: { due: number; total: number; atRisk: number }): string {
  const texts = [
    plural(
      due,
      t('{count} order to call', { count: figures(due) }),
      t('{count} orders to call', { count: figures(due) }),
    ),
  ]
  if (total > due) texts.push(t('{count} later', { count: figures(total - due) }))
  if (atRisk > 0) texts.push(t('{count} at risk', { count: figures(atRisk) }))
  return texts.join(' · ')
}
