import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { LIST_PAGE_SIZE, lastPage, parsePage } from '#shared/rules/pagination.ts'
import type { SettlementSummary } from '#shared/schemas/orders/cash.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { SettlementRows } from './settlement-rows.tsx'
import { settlementQuery, settlementsQuery } from './till-queries.ts'

/** The settlements that couriers sent, newest first, each to open; `?settlements=` is their page. */
export function SettlementList() {
  const [searchParams] = useSearchParams()
  const page = parsePage(searchParams.get('settlements'))
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<SettlementSummary | null>(null)
  const { data, error, refetch } = useQuery(settlementsQuery(page))
  if (error && !data) return <LoadFailure subject={t('The settlements')} level={3} error={error} onRetry={refetch} />
  if (!data || (page === 1 && data.total === 0)) return null
  return (
    <section aria-labelledby="settlements" className="mt-8">
      <h3 id="settlements" ref={heading} tabIndex={-1} className="mb-3 text-18">
        Settlements
      </h3>
      <Table
        stacked
        caption={t('Settlements')}
        columns={columnsWith(setOpen)}
        rows={data.list}
        rowKey={({ _id }) => _id}
      />
      <Pagination
        page={page}
        lastPage={lastPage(data.total)}
        isFull={data.list.length === LIST_PAGE_SIZE}
        linkTo={(next) => ({ search: `?settlements=${next}` })}
        onNavigate={() => heading.current?.focus()}
      />
      {open && <SettlementDialog summary={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function columnsWith(onOpen: (summary: SettlementSummary) => void): TableColumn<SettlementSummary>[] {
  return [
    { key: 'courier', header: t('Courier|the company'), cell: ({ courier }) => courier.name },
    { key: 'at', header: t('Time'), cell: ({ at }) => formatDateTime(at) },
    { key: 'file', header: t('File'), cell: ({ file }) => file, className: 'wrap-anywhere' },
    { key: 'by', header: t('By'), cell: ({ by }) => by },
    {
      key: 'parcels',
      header: t('Parcels'),
      cell: ({ settled, toLookAt, named }) =>
        t('{settled} settled, {rest} to look at', { settled: figures(settled), rest: figures(toLookAt + named) }),
    },
    {
      key: 'paid',
      header: t('Paid'),
      align: 'end',
      cell: ({ collected, collectedPaisa }) => formatTaka(collected, collectedPaisa),
    },
    {
      key: 'open',
      header: t('Actions'),
      cell: (summary) => (
        <Button
          size="sm"
          tone="secondary"
          aria-label={t('Open the settlement of {courier}, {date}', {
            courier: summary.courier.name,
            date: formatDateTime(summary.at),
          })}
          onClick={() => onOpen(summary)}
        >
          {t('Open|the verb')}
        </Button>
      ),
    },
  ]
}

function SettlementDialog({ summary, onClose }: { summary: SettlementSummary; onClose: () => void }) {
  const { data, error, refetch } = useQuery(settlementQuery(summary._id))
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      variant="sheet"
      title={t('Settlement of {courier}', { courier: summary.courier.name })}
      description={`${formatDateTime(summary.at)} · ${summary.file} · ${summary.by}`}
    >
      {error && !data && <LoadFailure subject={t('The settlement')} level={3} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && <SettlementRows settlement={data} />}
    </Dialog>
  )
}
