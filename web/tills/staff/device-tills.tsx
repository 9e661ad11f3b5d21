import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { TillOfDevice } from '#shared/schemas/counter/device-till.ts'
import type { Till } from '#shared/schemas/orders/cash.ts'
import { waitingText } from '#web/tills/waiting-text.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'

/** What the counter of a showroom has taken by way, and the tills of its devices; nothing where it has none. */
export function DeviceTills({ till: { devices, methods } }: { till: Till }) {
  return (
    <>
      {methods.length > 0 && (
        <p className="text-14">
          {t('Sold at the counter:')}{' '}
          {methods.map(({ method, taka }) => `${counterMethodName(method)} ${formatTaka(taka)}`).join(' · ')}
        </p>
      )}
      {devices.length > 0 && (
        <Table
          caption={t('Tills of devices')}
          showCaption
          columns={cells}
          rows={devices}
          rowKey={({ device, closedAt }) => `${device._id} ${closedAt}`}
        />
      )}
    </>
  )
}

const cells: TableColumn<TillOfDevice>[] = [
  {
    key: 'device',
    header: t('Device'),
    cell: ({ device }) => (
      <>
        <span translate="no">{`${device.letters}-${device.number}`}</span>
        <span className="block text-ink-muted wrap-anywhere">{device.name}</span>
      </>
    ),
  },
  { key: 'state', header: t('State'), cell: stateOf, className: 'wrap-anywhere' },
  { key: 'expected', header: t('Should hold'), align: 'end', cell: ({ expected }) => formatTaka(expected) },
  {
    key: 'counted',
    header: t('Counted'),
    align: 'end',
    cell: ({ counted }) => (counted === null ? '–' : formatTaka(counted)),
  },
  {
    key: 'difference',
    header: t('Difference'),
    align: 'end',
    cell: ({ counted, expected }) => (counted === null ? '–' : formatTaka(counted - expected)),
  },
]

function stateOf({ openedAt, closedAt, waiting, waitingSince, missing, reason }: TillOfDevice): string {
  const state = closedAt
    ? t('Closed, {date}', { date: formatDateTime(closedAt) })
    : openedAt
      ? t('Open since {date}', { date: formatDateTime(openedAt) })
      : t('Sold without opening its till')
  return [
    state,
    waiting > 0 && waitingText(waiting, waitingSince),
    missing > 0 && t('{count} numbers are missing', { count: figures(missing) }),
    reason,
  ]
    .filter(Boolean)
    .join(' · ')
}
