import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isOpenRequest } from '#shared/rules/counter/exchange-request.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { CreditNotes } from '#web/orders/credit-notes.tsx'
import { requestsOfOrderQuery } from '#web/orders/order-queries.ts'
import { OrderSection } from '#web/orders/order-section.tsx'
import { RequestLines, RequestStateBadge } from '#web/orders/request-facts.tsx'
import { PageLink } from '#web/staff/page-link.tsx'

/** What the buyer of an order asked to exchange or return, and what came back; nothing where there is neither. */
export default function OrderExchanges({ order }: { order: string }) {
  const { data, error, refetch } = useQuery(requestsOfOrderQuery(order))
  const title = t('Exchanges')
  if (!data && error)
    return (
      <OrderSection level={3} title={title} hideTitle>
        <LoadFailure subject={title} level={3} error={error} onRetry={refetch} />
      </OrderSection>
    )
  const { requests, creditNotes = [] } = data ?? { requests: [] }
  if (requests.length + creditNotes.length === 0) return null
  return (
    <OrderSection level={3} title={title}>
      <div className="grid gap-4">
        {requests.map(({ _id, state, at, lines, store, refusal }) => (
          <div key={_id} className="rounded-m border border-line p-4 text-14">
            <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <RequestStateBadge state={state} />
              <span className="text-ink-muted">{formatDateTime(at)}</span>
              <span {...localizedProps(store, 'code')} className="text-ink-muted" />
              <PageLink to={`/dashboard/exchanges?view=requests${isOpenRequest(state) ? '' : '&list=closed'}`}>
                {t('Requests of customers')}
              </PageLink>
            </p>
            <RequestLines lines={lines} />
            {refusal && <p className="mt-2 wrap-anywhere">{refusal}</p>}
          </div>
        ))}
        {creditNotes.length > 0 && (
          <CreditNotes
            notes={creditNotes}
            more={({ number }) => <PageLink to={`/dashboard/exchanges?number=${number}`}>{t('Exchanges')}</PageLink>}
          />
        )}
      </div>
    </OrderSection>
  )
}
