import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { formatTaka } from '#shared/rules/price.ts'
import { shortTaka } from '#shared/rules/short-taka.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Chart } from './chart.tsx'
import type { OrdersLink } from './orders-link.ts'
import { Section } from './section.tsx'

interface DaysChartProps {
  days: DashboardSummary['days']
  linkTo: OrdersLink
}

/** Orders and taka per day of the last 30 days. */
export function DaysChart({ days, linkTo }: DaysChartProps) {
  const figures = useMemo(
    () => ({
      place: 'Day',
      labels: days.map(({ day }) => formatDate(day).slice(0, -5)),
      series: [
        { name: 'Orders', look: 'bars', values: days.map(({ orders }) => orders), format: String },
        { name: 'Taka', look: 'line', values: days.map(({ taka }) => taka), format: formatTaka, short: shortTaka },
      ] as const,
    }),
    [days],
  )
  const isEmpty = days.every(({ orders }) => orders === 0)
  return (
    <Section title="Last 30 days">
      {isEmpty ? (
        <p className="text-ink-muted">No orders in these days.</p>
      ) : (
        <Chart
          name="Orders and taka of each of the last 30 days"
          figures={figures}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              head: 'Day',
              cell: ({ day }) => (
                <Link to={linkTo({ from: day, to: day })} className="text-link inline-flex min-h-6 items-center">
                  {formatDate(day)}
                </Link>
              ),
            },
            { key: 'orders', head: 'Orders', cell: ({ orders }) => orders, align: 'end' },
            { key: 'taka', head: 'Taka', cell: ({ taka }) => formatTaka(taka), align: 'end' },
          ]}
        />
      )}
    </Section>
  )
}
