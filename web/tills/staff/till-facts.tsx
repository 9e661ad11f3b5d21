import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Till } from '#shared/schemas/cash.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What a till holds, since when, and each movement in it. */
export function TillFacts({ till, ordersPath }: { till: Till; ordersPath: string }) {
  const facts: [string, number][] = [
    [t('Opened with'), till.opened],
    [t('Taken'), till.taken],
    [t('Given back'), till.refunded],
    ...(till.closed ? ([[t('Paid out'), till.paidOut]] as [string, number][]) : []),
    [t('Should hold'), till.expected],
  ]
  if (till.closed) facts.push([t('Counted'), till.closed.counted], [t('Difference'), till.closed.difference])
  return (
    <>
      <p className="text-14 text-ink-muted">
        {till.since
          ? t('What moved since the till was closed, {date}', { date: formatDateTime(till.since) })
          : t('This till has not been closed before: it has everything since the beginning.')}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {facts.map(([label, taka]) => (
          <div key={label} className="rounded-m border border-line p-3">
            <dt className="text-14 text-ink-muted">{label}</dt>
            <dd className="text-18 tabular-nums">{formatTaka(taka)}</dd>
          </div>
        ))}
      </dl>
      {till.closed && (
        <p className="text-14 text-ink-muted wrap-anywhere">
          {t('Closed by {name}, {date}', {
            name: accountName(till.closed.by),
            date: formatDateTime(till.closed.at),
          })}
          {till.closed.reason && ` · ${till.closed.reason}`}
        </p>
      )}
      {till.corrections.map(({ taka, reason, at, by }) => (
        <p key={at} className="text-14 text-ink-muted wrap-anywhere">
          {formatTaka(taka)} · {reason} · {accountName(by)}, {formatDateTime(at)}
        </p>
      ))}
      <Table
        caption={t('What moved in this till')}
        columns={movementCells(ordersPath)}
        rows={till.movements}
        rowKey={({ position }) => String(position)}
        empty={t('Nothing has moved yet')}
        className="max-h-96"
      />
    </>
  )
}

type Movement = Till['movements'][number]

const KINDS: Record<Movement['kind'], string> = {
  cash: t('Taken'),
  refund: t('Given back'),
  undone: t('Taken back'),
}

function movementCells(ordersPath: string): TableColumn<Movement>[] {
  return [
    { key: 'at', header: t('Time'), cell: ({ at }) => formatDateTime(at) },
    {
      key: 'order',
      header: t('Order'),
      cell: ({ order }) => order && <TextLink to={`${ordersPath}?order=${order._id}`}>{order.number}</TextLink>,
    },
    {
      key: 'kind',
      header: t('What'),
      cell: ({ kind, by, reason }) => (
        <>
          {KINDS[kind]}
          <span className="block text-ink-muted wrap-anywhere">
            {[accountName(by), reason].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'taka', header: t('Taka'), align: 'end', cell: ({ taka }) => formatTaka(taka) },
  ]
}
