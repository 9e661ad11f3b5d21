import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dhakaDay, formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { ClosedTill, Till } from '#shared/schemas/orders/cash.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { DeviceTills } from './device-tills.tsx'
import { closingsQuery, tillKeys, tillQuery } from './till-queries.ts'
import { WaitingSales } from './waiting-sales.tsx'

interface TillFormProps {
  store: string
}

/** The till of a showroom as it stands, or one that was closed, and its closing. */
export function TillForm({ store }: TillFormProps) {
  const [chosen, setChosen] = useState('')
  const closings = useQuery(closingsQuery(store))
  const { data, error, refetch } = useQuery(tillQuery(store, chosen))
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('Till')}
        className="sm:w-72"
        value={chosen}
        options={[{ value: '', label: t('Open now') }, ...(closings.data ?? []).map(toOption)]}
        onChange={({ target }) => setChosen(target.value)}
      />
      {error && !data && <LoadFailure subject="The till" level={2} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <TillFacts till={data} />}
      {data && !data.closed && (
        <May permission="write_tills" at={store}>
          <Closing
            key={data.since}
            till={data}
            last={closings.data?.[0]?.day ?? null}
            onClosed={({ day }) => setChosen(day)}
          />
        </May>
      )}
      {data?.closed && (
        <May permission="write_closed_tills" at={store}>
          <CorrectionForm key={data.day} store={store} day={data.day} />
        </May>
      )}
      <May permission="write_devices" at={store}>
        <WaitingSales store={store} />
      </May>
    </div>
  )
}

function toOption({ day, counted, difference }: ClosedTill) {
  const label = t('Closed for {day}: {counted}', {
    day: formatDate(`${day}T12:00:00+06:00`),
    counted: formatTaka(counted),
  })
  return { value: day, label: difference === 0 ? label : `${label} (${formatTaka(difference)})` }
}

/** `last`: the day of the last closing, after which a till is closed for today or for yesterday. */
function Closing({
  till: { store, expected, devices },
  last,
  onClosed,
}: {
  till: Till
  last: string | null
  onClosed: (till: Till) => void
}) {
  const queries = useQueryClient()
  const today = dhakaDay(new Date())
  const yesterday = addDays(today, -1)
  const days = [today, yesterday].filter((day) => last === null || day > last)
  const { formProps, field, errors, busy, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const reason = text('reason').trim()
      const closing = {
        day: text('day') || today,
        counted: readWhole(text('counted')),
        paidOut: readWhole(text('paidOut') || '0'),
        ...(reason && { reason }),
        withoutDevices: text('withoutDevices') !== '',
      }
      const { message, till } = await call(
        api.cash.counter.close.$post({ json: { store, seen: expected, ...closing } }),
      ).finally(() => void queries.invalidateQueries({ queryKey: tillKeys.ofShowroom(store) }))
      return () => {
        toast.success(message)
        onClosed(till)
      }
    },
  })
  if (days.length === 0)
    return (
      <p className="text-14 text-ink-muted">
        The till is closed for today. What comes in from now on is in the next one.
      </p>
    )
  return (
    <form {...formProps} className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2">
      <TextField label={t('Counted, in taka')} {...field('counted')} inputMode="numeric" autoComplete="off" required />
      <TextField label={t('Paid out, in taka')} {...field('paidOut')} inputMode="numeric" autoComplete="off" optional />
      <SelectField
        label={t('For the day')}
        {...field('day')}
        options={days.map((day) => ({
          value: day,
          label: day === today ? t('Today') : t('Yesterday, after midnight'),
        }))}
      />
      <TextField
        label={t('Reason of a difference')}
        {...field('reason')}
        maxLength={200}
        required={errors.reason !== undefined}
        optional={errors.reason === undefined}
      />
      {devices.some(({ closedAt, openedAt, waiting, missing }) => !closedAt && (openedAt || waiting + missing > 0)) && (
        <May permission="write_closed_tills" at={store}>
          <Checkbox
            name="withoutDevices"
            value="yes"
            label={t('Close it although devices are open or have not sent everything')}
            className="sm:col-span-2"
          />
        </May>
      )}
      {notice}
      <Button type="submit" busy={busy} className="w-fit">
        Close the till
      </Button>
    </form>
  )
}

/** Notes what was wrong in a closed till: a row of its own, with a sum that may be below zero, and its reason. */
function CorrectionForm({ store, day }: { store: string; day: string }) {
  const queries = useQueryClient()
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const correction = { taka: readWhole(text('taka')), reason: text('reason') }
      const { message } = await call(api.cash.counter.correct.$post({ json: { store, day, ...correction } })).finally(
        () => void queries.invalidateQueries({ queryKey: tillKeys.tills }),
      )
      return () => {
        toast.success(message)
        formProps.ref.current?.reset()
      }
    },
  })
  return (
    <form
      {...formProps}
      className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-[10rem_1fr_auto] sm:items-end"
    >
      <TextField label={t('Correction, in taka')} {...field('taka')} inputMode="numeric" autoComplete="off" required />
      <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
      <Button type="submit" tone="secondary" busy={busy}>
        Add correction
      </Button>
      {notice}
    </form>
  )
}

/** What a till holds, since when, and each movement in it. */
function TillFacts({ till }: { till: Till }) {
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
      <DeviceTills till={till} />
      <Table
        caption={t('What moved in this till')}
        columns={MOVEMENT_CELLS}
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
  'paid-in': t('Paid in'),
  'paid-out': t('Paid out'),
}

const MOVEMENT_CELLS: TableColumn<Movement>[] = [
  { key: 'at', header: t('Time'), cell: ({ at }) => formatDateTime(at) },
  {
    key: 'order',
    header: t('Order or sale'),
    cell: ({ order, sale }) =>
      order ? <PageLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</PageLink> : sale?.number,
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
