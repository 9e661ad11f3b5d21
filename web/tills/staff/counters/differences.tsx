import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { DIFFERENCE_KINDS, type DifferenceKind } from '#shared/rules/counter/counter.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { SaleDifferences } from '#shared/schemas/counter/sale.ts'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { differencesQuery } from '../till-queries.ts'

type Difference = SaleDifferences['differences'][number]

interface DifferencesProps {
  filter: { store: string | null; kind: DifferenceKind | null; page: number }
  onKind: (kind: DifferenceKind | null) => void
  pageLink: (page: number) => To
  onTurn: () => void
}

/** What was odd about sales that were taken all the same, newest first. */
export function Differences({ filter, onKind, pageLink, onTurn }: DifferencesProps) {
  const { data, error, refetch } = useQuery(differencesQuery(filter))
  if (error && !data) return <LoadFailure subject={t('The differences')} level={3} error={error} onRetry={refetch} />
  return (
    <section aria-labelledby="differences">
      <h3 id="differences" className="text-18">
        {t('What was odd about sales')}
      </h3>
      <p className="mt-1 mb-4 max-w-prose text-14 text-ink-muted">
        {t('These sales were taken all the same: a pair that left the shop is never refused.')}
      </p>
      <SelectField
        label={t('What')}
        className="mb-4 sm:w-64"
        value={filter.kind ?? ''}
        placeholder={t('Everything')}
        options={DIFFERENCE_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        onChange={({ target }) => onKind(DIFFERENCE_KINDS.find((known) => known === target.value) ?? null)}
      />
      <PagedTable
        caption={t('What was odd about sales')}
        columns={columns}
        rows={data?.differences}
        total={data?.total}
        page={filter.page}
        linkTo={pageLink}
        onNavigate={onTurn}
        rowKey={({ _id }) => _id}
        empty={t('Nothing was odd.')}
      />
    </section>
  )
}

const KINDS: Record<DifferenceKind, string> = {
  found: t('Pairs that the books did not have'),
  promised: t('Pairs promised to an order'),
  price: t('Another price than the shop’s'),
  archived: t('Shoes not on sale'),
  clock: t('Clock of the device wrong'),
}

const columns: TableColumn<Difference>[] = [
  {
    key: 'sale',
    header: t('Receipt'),
    cellClassName: 'font-medium whitespace-nowrap',
    cell: ({ sale }) => <span translate="no">{sale.number}</span>,
  },
  { key: 'what', header: t('What'), cell: (row) => <What row={row} /> },
  {
    key: 'shoe',
    header: t('Shoe'),
    cell: ({ shoe }) =>
      shoe ? (
        <>
          <span {...localizedProps(shoe, 'name')} />
          <span className="block text-ink-muted">
            {[shoe.code, shoe.size].filter((one) => one !== null).join(', ')}
          </span>
        </>
      ) : (
        '–'
      ),
    className: 'wrap-anywhere',
  },
  { key: 'store', header: t('Showroom'), cell: ({ store }) => <span {...localizedProps(store, 'code')} /> },
  { key: 'clerk', header: t('Sold by'), cell: ({ clerk }) => accountName(clerk.name), className: 'wrap-anywhere' },
  { key: 'at', header: t('Arrived'), cell: ({ at }) => formatDateTime(at) },
]

function What({ row: { kind, pairs, order, price } }: { row: Difference }) {
  return (
    <>
      {KINDS[kind]}
      {pairs !== null && `: ${figures(pairs)}`}
      {price && (
        <span className="block text-ink-muted">
          {t('Sold for {asked}, the shop’s price was {list}', {
            asked: formatTaka(price.asked),
            list: formatTaka(price.list),
          })}
        </span>
      )}
      {order && (
        <span className="block text-ink-muted">
          <PageLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</PageLink> {whereItWent(order)}
        </span>
      )}
    </>
  )
}

function whereItWent({ store, short }: NonNullable<Difference['order']>): ReactNode {
  if (short) return t('No showroom has it: somebody decides on the order')
  return t('is now with {showroom}', { showroom: localized(store, 'code') })
}
