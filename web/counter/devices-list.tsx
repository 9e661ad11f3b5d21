import { useEffect, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { CounterDevice } from '#shared/schemas/counter/counter.ts'
import { waitingText } from '#web/tills/waiting-text.ts'
import { listDevices } from './device/api.ts'
import type { Counter } from './device/use-counter.ts'

/** The devices of this showroom that sell, with what has not arrived of each; nothing where this one is alone or has no connection. */
export function DevicesList({ counter: { device } }: { counter: Counter }) {
  const [devices, setDevices] = useState<CounterDevice[]>([])
  const store = device?.store._id ?? ''
  useEffect(() => {
    listDevices(store).then(
      (all) => setDevices(all.filter(({ revokedAt }) => revokedAt === null)),
      () => {},
    )
  }, [store])
  if (devices.length < 2) return null
  return (
    <section aria-labelledby="devices" className="grid gap-3">
      <h2 id="devices" className="text-22">
        {t('Devices of this showroom')}
      </h2>
      <ul className="divide-y divide-line">
        {devices.map(({ _id, letters, number, name, waiting, waitingSince, toldAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              <span translate="no">{`${letters}-${number}`}</span> {name}
              {_id === device?._id && <span className="text-ink-muted"> · {t('This device')}</span>}
            </span>
            <span className={waiting > 0 ? 'text-warn' : 'text-ink-muted'}>
              {waiting > 0
                ? waitingText(waiting, waitingSince)
                : toldAt
                  ? t('Heard of last: {date}', { date: formatDateTime(toldAt) })
                  : t('Never heard of')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
