import { useQuery } from '@tanstack/react-query'
import type { To } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { EXCHANGE_REASONS } from '#shared/rules/counter/exchange.ts'
import { exchangeReasonName } from '#shared/rules/counter/exchange-names.ts'
import type { ReasonRow } from '#shared/schemas/counter/exchange.ts'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import type { ExchangeFilter } from './exchange-filter.ts'
import { reasonsQuery } from './exchange-queries.ts'

interface ReasonsProps {
  filter: ExchangeFilter
  pageLink: (page: number) => To
  onTurn: () => void
}

/** Which articles come back in which size, and why. */
export function Reasons({ filter, pageLink, onTurn }: ReasonsProps) {
  const { data, error, refetch } = useQuery(reasonsQuery(filter))
  if (error && !data) return <LoadFailure subject={t('What came back')} level={2} error={error} onRetry={refetch} />
  return (
    <PagedTable
      caption={t('What comes back, and why')}
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      page={filter.page}
      linkTo={pageLink}
      onNavigate={onTurn}
      rowKey={({ product, size }) => `${product} ${size}`}
      empty={t('Nothing came back on these days.')}
    />
  )
}

const count = (pairs: number) => (pairs > 0 ? figures(pairs) : '–')

const columns: TableColumn<ReasonRow>[] = [
  {
    key: 'shoe',
    header: t('Shoe'),
    isRowHeader: true,
    cellClassName: 'text-left font-medium wrap-anywhere',
    cell: (row) => (
      <>
        <span {...localizedProps(row, 'name')} />
        <span className="block font-normal text-ink-muted">{row.code}</span>
      </>
    ),
  },
  { key: 'size', header: t('Size'), align: 'end', cell: ({ size }) => size },
  ...EXCHANGE_REASONS.map(
    (reason): TableColumn<ReasonRow> => ({
      key: reason,
      header: exchangeReasonName(reason),
      align: 'end',
      cell: ({ reasons }) => count(reasons[reason]),
    }),
  ),
  { key: 'damaged', header: t('Damaged'), align: 'end', cell: ({ damaged }) => count(damaged) },
  { key: 'pairs', header: t('Pairs'), align: 'end', cell: ({ pairs }) => figures(pairs) },
]
