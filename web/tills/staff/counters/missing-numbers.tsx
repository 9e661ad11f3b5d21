import { useQuery } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { saleNumber } from '#shared/rules/counter/counter.ts'
import type { SaleGap } from '#shared/schemas/counter/sale.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { gapsQuery } from '../till-queries.ts'

/** Numbers of receipts that devices have given and that have not arrived, though later ones have. */
export function MissingNumbers({ store }: { store: string | null }) {
  const { data, error, refetch } = useQuery(gapsQuery(store))
  if (error && !data) return <LoadFailure subject={t('The numbers')} level={2} error={error} onRetry={refetch} />
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="text-20">
        {t('Receipts that have not arrived')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-14 text-ink-muted">
        {t(
          'Later receipts of the same device have. A device without a connection sends them by itself; one that was wiped or lost does not: ask the clerk for the paper.',
        )}
      </p>
      <Table
        caption={t('Receipts that have not arrived')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ device, from }) => `${device._id} ${from}`}
        loadingRows={data ? 0 : 4}
        empty={t('No number is missing.')}
        className="table-open"
      />
    </section>
  )
}

const columns: TableColumn<SaleGap>[] = [
  {
    key: 'numbers',
    header: t('Receipts'),
    isRowHeader: true,
    cellClassName: 'text-left font-medium sm:whitespace-nowrap',
    cell: ({ device, from, to }) => (
      <span translate="no">
        {saleNumber(device, from)}
        {to > from && ` – ${saleNumber(device, to)}`}
      </span>
    ),
  },
  { key: 'count', header: t('Missing|numbers'), align: 'end', cell: ({ from, to }) => figures(to - from + 1) },
  {
    key: 'device',
    header: t('Device'),
    cell: ({ device, isRevoked }) => (
      <>
        {device.name}
        {isRevoked && <span className="block text-ink-muted">{t('Its device was revoked')}</span>}
      </>
    ),
    className: 'wrap-anywhere',
  },
  { key: 'store', header: t('Showroom'), cell: ({ store }) => <span {...localizedProps(store, 'code')} /> },
]
