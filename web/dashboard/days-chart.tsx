import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/price.ts'
import { formatShortTaka } from '#shared/rules/short-taka.ts'
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
  const data = useMemo(
    () => ({
      xLabel: t('Day'),
      labels: days.map(({ day }) => formatDate(day).slice(0, -5)),
      series: [
        { name: t('Orders'), kind: 'bars', values: days.map(({ orders }) => orders), format: figures },
        {
          name: t('Taka'),
          kind: 'line',
          values: days.map(({ taka }) => taka),
          format: formatTaka,
          formatShort: formatShortTaka,
        },
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
          name={t('Orders and taka of each of the last 30 days')}
          data={data}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              header: t('Day'),
              cell: ({ day }) => (
                <Link to={linkTo({ from: day, to: day })} className="text-link inline-flex min-h-6 items-center">
                  {formatDate(day)}
                </Link>
              ),
            },
            { key: 'orders', header: t('Orders'), cell: ({ orders }) => figures(orders), align: 'end' },
            { key: 'taka', header: t('Taka'), cell: ({ taka }) => formatTaka(taka), align: 'end' },
          ]}
        />
      )}
    </Section>
  )
}
