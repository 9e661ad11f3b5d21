import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { saleNumber } from '#shared/rules/counter/counter.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { CounterDevice } from '#shared/schemas/counter/counter.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { waitingText } from '#web/tills/waiting-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { devicesQuery, tillKeys } from '../till-queries.ts'

/** The devices of counters, those that sell first, and how one is revoked. */
export function Devices({ store }: { store: string | null }) {
  const { data, error, refetch } = useQuery(devicesQuery(store))
  const [revoked, setRevoked] = useState<CounterDevice | null>(null)
  if (error && !data) return <LoadFailure subject={t('The devices')} level={2} error={error} onRetry={refetch} />
  const devices = (data ?? []).toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null))
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="text-20">
        {t('Devices')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-14 text-ink-muted">
        {t('A device is registered on itself: open the counter there, and somebody who may manage devices signs in.')}
      </p>
      <Table
        caption={t('Devices')}
        columns={[...columns, optionsColumn(setRevoked)]}
        rows={devices}
        rowKey={({ _id }) => _id}
        loadingRows={data ? 0 : 4}
        empty={t('No device is registered.')}
        stacked
        className="table-open"
      />
      {revoked && <Revoking device={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

const nameOf = ({ letters, number }: CounterDevice) => `${letters}-${number}`

const columns: TableColumn<CounterDevice>[] = [
  {
    key: 'device',
    header: t('Device'),
    cellClassName: 'font-medium wrap-anywhere',
    cell: (device) => (
      <>
        <span translate="no">{nameOf(device)}</span>
        <span className="block font-normal text-ink-muted">{device.name}</span>
      </>
    ),
  },
  { key: 'store', header: t('Showroom'), cell: ({ store }) => <span {...localizedProps(store, 'code')} /> },
  {
    key: 'last',
    header: t('Last receipt'),
    cellClassName: 'xl:whitespace-nowrap!',
    cell: (device) =>
      device.lastSequence > 0 ? <span translate="no">{saleNumber(device, device.lastSequence)}</span> : '–',
  },
  {
    key: 'waiting',
    header: t('Not arrived yet'),
    cell: ({ waiting, waitingSince }) =>
      waiting > 0 ? <span className="text-warn">{waitingText(waiting, waitingSince)}</span> : t('Nothing'),
  },
  {
    key: 'told',
    header: t('Heard of last'),
    cell: ({ toldAt }) => (toldAt ? formatDateTime(toldAt) : t('Never')),
  },
  {
    key: 'registered',
    header: t('Registered'),
    cell: ({ registeredAt, registeredBy }) => (
      <>
        {formatDate(registeredAt)}
        <span className="block text-ink-muted">{accountName(registeredBy)}</span>
      </>
    ),
    className: 'wrap-anywhere xl:w-32',
  },
]

function optionsColumn(onRevoke: (device: CounterDevice) => void): TableColumn<CounterDevice> {
  return {
    key: 'state',
    header: t('State'),
    cell: (device) =>
      device.revokedAt ? (
        t('Revoked {date} by {name}', {
          date: formatDate(device.revokedAt),
          name: accountName(device.revokedBy ?? ''),
        })
      ) : (
        <May permission="write_devices" at={device.store._id} otherwise={t('In use')}>
          <Button size="sm" tone="secondary" onClick={() => onRevoke(device)}>
            {t('Revoke')}
            <span className="sr-only"> {nameOf(device)}</span>
          </Button>
        </May>
      ),
    className: 'wrap-anywhere xl:w-44',
  }
}

function Revoking({ device, onClose }: { device: CounterDevice; onClose: () => void }) {
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => call(api.counter.devices.revoke[':id'].$delete({ param: { id: device._id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
      return queries.invalidateQueries({ queryKey: tillKeys.all })
    },
  })
  return (
    <ConfirmDialog
      open
      title={
        <span className="wrap-anywhere">{t('Revoke {device}?', { device: `${nameOf(device)} ${device.name}` })}</span>
      }
      confirmLabel={t('Revoke')}
      busy={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        {t(
          'It sells no more from its next connection on. What it still brings waits for your decision. To sell there again, register it anew.',
        )}
      </p>
    </ConfirmDialog>
  )
}
