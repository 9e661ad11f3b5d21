import { useQuery } from '@tanstack/react-query'
import type { To } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { exchangeReasonName, pairConditionName } from '#shared/rules/counter/exchange-names.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { ExchangeRow } from '#shared/schemas/counter/exchange.ts'
import { usePageFor } from '#web/auth/staff-pages.ts'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { ExchangeFilter } from './exchange-filter.ts'
import { exchangesQuery } from './exchange-queries.ts'

interface ExchangeListProps {
  filter: ExchangeFilter
  isFiltered: boolean
  pageLink: (page: number) => To
  onTurn: () => void
}

/** Exchanges, newest first, each with its pairs, its money and who took it. */
export function ExchangeList({ filter, isFiltered, pageLink, onTurn }: ExchangeListProps) {
  const { data, error, refetch } = useQuery(exchangesQuery(filter))
  if (error && !data) return <LoadFailure subject={t('The exchanges')} level={2} error={error} onRetry={refetch} />
  return (
    <PagedTable
      caption={t('Exchanges')}
      columns={columns}
      rows={data?.exchanges}
      total={data?.total}
      page={filter.page}
      linkTo={pageLink}
      onNavigate={onTurn}
      rowKey={({ _id }) => _id}
      empty={isFiltered ? t('No exchange fits') : t('Nothing has come back yet.')}
    />
  )
}

const columns: TableColumn<ExchangeRow>[] = [
  {
    key: 'number',
    header: t('Credit note'),
    isRowHeader: true,
    cellClassName: 'text-left font-medium whitespace-nowrap',
    cell: ({ number }) => <span translate="no">{number}</span>,
  },
  {
    key: 'at',
    header: t('When'),
    cell: ({ at, store }) => (
      <>
        {formatDateTime(at)}
        <span className="block text-ink-muted" {...localizedProps(store, 'code')} />
      </>
    ),
  },
  { key: 'back', header: t('Came back'), cell: (row) => <CameBack row={row} />, className: 'wrap-anywhere' },
  { key: 'out', header: t('Taken for it'), cell: (row) => <TakenFor row={row} />, className: 'wrap-anywhere' },
  { key: 'money', header: t('Difference'), cell: (row) => <Difference row={row} /> },
  { key: 'by', header: t('Taken by'), cell: (row) => <TakenBy row={row} />, className: 'wrap-anywhere' },
]

function CameBack({ row: { back } }: { row: ExchangeRow }) {
  return (
    <ul className="grid gap-2">
      {back.map((pair, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an exchange never change
        <li key={position}>
          <Pairs pair={pair} />
          <span className="block text-ink-muted">
            {exchangeReasonName(pair.reason)} ·{' '}
            {pair.order ? (
              <PageLink to={`/dashboard/orders?order=${pair.order}`}>{pair.from}</PageLink>
            ) : (
              <span translate="no">{pair.from}</span>
            )}
          </span>
          {pair.condition === 'damaged' && <Badge tone="warn">{pairConditionName(pair.condition)}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function TakenFor({ row: { sale } }: { row: ExchangeRow }) {
  if (!sale) return '–'
  return (
    <>
      <ul className="grid gap-2">
        {sale.lines.map((pair, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sale never change
          <li key={position}>
            <Pairs pair={pair} />
          </li>
        ))}
      </ul>
      <span className="block text-ink-muted" translate="no">
        {sale.number}
      </span>
    </>
  )
}

type Pair = Pick<ExchangeRow['back'][number], 'name' | 'nameBn' | 'code' | 'size' | 'quantity'>

function Pairs({ pair }: { pair: Pair }) {
  return (
    <>
      {pair.quantity > 1 && `${figures(pair.quantity)} × `}
      <span {...localizedProps(pair, 'name')} />{' '}
      <span className="whitespace-nowrap text-ink-muted">
        {pair.code}, {pair.size}
      </span>
    </>
  )
}

/** What was paid or goes back; the rest waits in the refunds. */
function Difference({ row: { number, worth, due, sale, waitsFor } }: { row: ExchangeRow }) {
  const payments = usePageFor('/dashboard/payments')
  const difference = (sale?.total ?? 0) - worth
  const words = { taka: formatTaka(Math.abs(difference)) }
  const waits = t('{taka} to pay back', { taka: formatTaka(due) })
  return (
    <>
      {difference > 0 && t('{taka} were paid', words)}
      {difference < 0 && t('{taka} go back', words)}
      {difference === 0 && t('None')}
      {due > 0 && (
        <span className="block text-warn">
          {payments ? <TextLink to={`${payments}?number=${number}`}>{waits}</TextLink> : waits}
          {waitsFor && (
            <span className="block">
              {waitsFor === 'payment' ? t('once the payment is verified') : t('once the courier has paid')}
            </span>
          )}
        </span>
      )}
    </>
  )
}

function TakenBy({ row: { by, approvedBy, lateReason } }: { row: ExchangeRow }) {
  return (
    <>
      {accountName(by)}
      {approvedBy && (
        <span className="block text-ink-muted">{t('Approved by {name}', { name: accountName(approvedBy) })}</span>
      )}
      {lateReason && <span className="block text-ink-muted">{t('Late: {reason}', { reason: lateReason })}</span>}
    </>
  )
}
