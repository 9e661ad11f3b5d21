import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { parseSheetFilter, serializeSheetFilter } from './sheet-queries.ts'
import { StockModes } from './stock-modes.tsx'

export function meta() {
  return pageMeta({ title: t('Stock'), description: t('The pairs of every showroom.'), noindex: true })
}

/** `/dashboard/stock`: the pairs of a showroom, by default the first by name. */
export default function StockPage() {
  const { filter, setFilter } = useListParams(parseSheetFilter, serializeSheetFilter)
  const { data, error, refetch } = useQuery(showroomsQuery)
  const options = showroomOptions(data ?? [])
  const showroom = filter.store ?? options[0]?.value
  return (
    <>
      <PageHeader title={t('Stock')}>
        {showroom && (
          <div className="w-full sm:w-64">
            <SelectField
              label="Showroom"
              hideLabel
              value={showroom}
              options={options}
              onChange={({ target }) => setFilter({ store: target.value })}
            />
          </div>
        )}
      </PageHeader>
      {error && !data ? (
        <LoadFailure subject="Showrooms" level={2} error={error} onRetry={refetch} />
      ) : showroom ? (
        <StockModes showroom={showroom} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
