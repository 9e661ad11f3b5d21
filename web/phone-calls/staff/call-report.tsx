import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { CallReport } from '#shared/schemas/orders/call.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { callReportQuery } from './call-queries.ts'

/** What came of the calls of a period, by default of today: sums, why orders were cancelled, and who called. */
export function CallReportPanel() {
  const today = dhakaDay(new Date())
  const [period, setPeriod] = useState({ from: today, to: today })
  const { data, error, refetch } = useQuery(callReportQuery(period.from, period.to))
  return (
    <section aria-labelledby="call-report" className="mt-10">
      <h2 id="call-report" className="mb-3 text-20">
        Report
      </h2>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:w-96">
        <DayField
          label="From"
          day={period.from}
          max={period.to}
          onDayChange={(from) => from && setPeriod({ ...period, from })}
        />
        <DayField
          label="To"
          day={period.to}
          min={period.from}
          max={today}
          onDayChange={(to) => to && setPeriod({ ...period, to })}
        />
      </div>
      {error && !data && <LoadFailure subject="The report" level={3} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && data.calls === 0 && <p className="text-ink-muted">No calls in these days.</p>}
      {data && data.calls > 0 && <Report report={data} />}
    </section>
  )
}

function Report({ report }: { report: CallReport }) {
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {facts(report).map(([label, value]) => (
          <div key={label} className="rounded-m border border-line p-3">
            <dt className="text-14 text-ink-muted">{label}</dt>
            <dd className="text-20 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {report.cancelled.length > 0 && (
        <Table
          caption={t('Why orders were cancelled')}
          showCaption
          columns={reasonColumns}
          rows={report.cancelled}
          rowKey={({ reason }) => reason}
        />
      )}
      <Table
        caption={t('Calls by clerk and day')}
        showCaption
        columns={clerkColumns}
        rows={report.clerks}
        rowKey={({ day, by }) => `${day} ${by._id}`}
      />
    </div>
  )
}

const reasonColumns: TableColumn<CallReport['cancelled'][number]>[] = [
  { key: 'reason', header: t('Reason'), cell: ({ reason }) => reason || '–', className: 'wrap-anywhere' },
  { key: 'orders', header: t('Orders'), align: 'end', cell: ({ orders }) => figures(orders) },
]

const clerkColumns: TableColumn<CallReport['clerks'][number]>[] = [
  { key: 'day', header: t('Day'), cell: ({ day }) => formatDate(day) },
  { key: 'by', header: t('Clerk'), cell: ({ by }) => by.name, className: 'wrap-anywhere' },
  { key: 'calls', header: t('Calls'), align: 'end', cell: ({ calls }) => figures(calls) },
  { key: 'confirmed', header: t('Confirmed'), align: 'end', cell: ({ confirmed }) => figures(confirmed) },
]

function facts({ calls, orders, firstTry, cancelled }: CallReport): [string, string][] {
  const cancelledOrders = cancelled.reduce((sum, reason) => sum + reason.orders, 0)
  return [
    [t('Calls'), figures(calls)],
    [t('Orders'), figures(orders)],
    [t('Calls per order'), figures((calls / Math.max(1, orders)).toFixed(1))],
    [t('Reached at first try'), figures(firstTry)],
    [t('Cancelled'), figures(cancelledOrders)],
  ]
}
