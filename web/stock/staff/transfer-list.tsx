import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { lastPage } from '#shared/rules/pagination.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { parseSheetFilter, serializeSheetFilter, transfersQuery } from './sheet-queries.ts'
import { TransferCard } from './transfer-card.tsx'

/** The transfers from and to a showroom, newest first. */
export function TransferList({ showroom }: { showroom: string }) {
  const { filter, pageLink } = useListParams(parseSheetFilter, serializeSheetFilter)
  const { data, error, refetch } = useQuery(transfersQuery(showroom, filter.page))
  if (error && !data) return <LoadFailure subject="The transfers" level={2} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-96" />
  if (data.transfers.length === 0)
    return (
      <EmptyState level={2} title={t('No transfers yet')}>
        <p>Pairs that this store sends or is sent are listed here until they have arrived, and afterwards.</p>
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
        {data.transfers.map((transfer) => (
          <li key={transfer._id}>
            <TransferCard transfer={transfer} showroom={showroom} />
          </li>
        ))}
      </ul>
      <Pagination page={filter.page} lastPage={lastPage(data.total)} linkTo={pageLink} onNavigate={() => {}} />
    </>
  )
}
