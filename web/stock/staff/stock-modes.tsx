import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { lastPage } from '#shared/rules/pagination.ts'
import { useMayAt } from '#web/auth/access.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LabelsView } from './labels-view.tsx'
import { MovementList } from './movement-list.tsx'
import { parseSheetFilter, type StockView, serializeSheetFilter, transfersQuery } from './sheet-queries.ts'
import { StockSheet } from './stock-sheet.tsx'
import { TransferCard } from './transfer-card.tsx'

interface StockModesProps {
  /** id of the showroom */
  showroom: string
}

/** What can be done with the pairs of a showroom: its sheet for each task, its transfers and its ledger. */
export function StockModes({ showroom }: StockModesProps) {
  const counts = useMayAt('write_stock', showroom)
  const writesOff = useMayAt('write_losses', showroom)
  const { filter, setFilter } = useListParams(parseSheetFilter, serializeSheetFilter)
  const views: { id: StockView; label: string }[] = [
    { id: 'count', label: counts ? t('Count') : t('Pairs') },
    ...(counts
      ? [
          { id: 'receive' as const, label: t('Receive') },
          { id: 'transfer' as const, label: t('Send') },
        ]
      : []),
    ...(writesOff ? [{ id: 'write-off' as const, label: t('Write off') }] : []),
    { id: 'labels', label: t('Labels') },
    { id: 'on-the-way', label: t('Transfers') },
    { id: 'movements', label: t('Ledger') },
  ]
  const view = views.find(({ id }) => id === filter.view)?.id ?? 'count'
  const place = useRef<HTMLDivElement>(null)
  // A phone has no room for all of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of the view is scrolled to
  useEffect(() => {
    place.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view])
  return (
    <div ref={place}>
      <Tabs
        label="What to do"
        value={view}
        onChange={(id) =>
          setFilter({ view: views.find((one) => one.id === id)?.id ?? 'count', labels: null }, { replace: true })
        }
        tabs={views.map(({ id, label }) => ({
          id,
          label,
          hasControls: true,
          panel: id === view && (
            <StockPanel key={`${id} ${showroom}`} view={id} showroom={showroom} readOnly={!counts} />
          ),
        }))}
      />
    </div>
  )
}

function StockPanel({ view, showroom, readOnly }: StockModesProps & { view: StockView; readOnly: boolean }) {
  if (view === 'on-the-way') return <TransferList showroom={showroom} />
  if (view === 'movements') return <MovementList showroom={showroom} />
  if (view === 'labels') return <LabelsView showroom={showroom} />
  return <StockSheet showroom={showroom} mode={view} readOnly={readOnly && view === 'count'} />
}

/** The transfers from and to a showroom, newest first. */
function TransferList({ showroom }: { showroom: string }) {
  const { filter, pageLink } = useListParams(parseSheetFilter, serializeSheetFilter)
  const { data, error, refetch } = useQuery(transfersQuery(showroom, filter.page))
  if (error && !data) return <LoadFailure subject="The transfers" level={2} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-96" />
  if (data.transfers.length === 0)
    return (
      <EmptyState level={2} title={t('No transfers yet')}>
        <p>Pairs that this showroom sends or is sent are listed here until they have arrived, and afterwards.</p>
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
