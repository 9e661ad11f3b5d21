import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { formatShortTaka } from '#shared/rules/money/short-taka.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { Chart } from './chart.tsx'
import type { ChartSeries } from './draw-chart.ts'
import type { OrdersLink } from './orders-link.ts'
import { Section } from './section.tsx'

interface DaysChartProps {
  days: DashboardSummary['days']
  linkTo: OrdersLink
}

/** Orders and taka of each day, as two small charts above one table; what counters sold too, once they have. */
export function DaysChart({ days, linkTo }: DaysChartProps) {
  const hasBack = days.some(({ cameBack }) => cameBack > 0)
  const hasCounters = hasBack || days.some(({ counter }) => counter > 0)
  const charts = useMemo(() => {
    const axis = { labels: days.map(({ day }) => formatDate(day).slice(0, -5)) }
    const orders: ChartSeries = {
      name: t('Orders'),
      kind: 'bars',
      values: days.map((day) => day.orders),
      format: figures,
    }
    const inTaka = { format: formatTaka, formatShort: formatShortTaka }
    const taka: ChartSeries = {
      ...inTaka,
      name: hasCounters ? t('Web') : t('Taka'),
      kind: 'bars',
      values: days.map((day) => day.taka),
    }
    const counters: ChartSeries = {
      ...inTaka,
      name: t('Counters'),
      kind: 'line',
      values: days.map((day) => day.counter),
    }
    return [
      { ...axis, series: [orders] as const },
      { ...axis, series: hasCounters ? ([taka, counters] as const) : ([taka] as const) },
    ]
  }, [days, hasCounters])
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const isEmpty = !hasCounters && days.every(({ orders }) => orders === 0)
  return (
    <Section
      title="Days"
      note={first && last && t('{from} to {to}', { from: formatDate(first), to: formatDate(last) })}
    >
      {isEmpty ? (
        <p className="text-ink-muted">No orders in this period.</p>
      ) : (
        <Chart
          name={t('Orders and taka of each day')}
          charts={charts}
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
            {
              key: 'taka',
              header: hasCounters ? t('Web') : t('Taka'),
              cell: ({ taka }) => formatTaka(taka),
              align: 'end',
            },
            ...(hasCounters ? [COUNTERS] : []),
            ...(hasBack ? [CAME_BACK] : []),
            ...(hasCounters ? [TOGETHER] : []),
          ]}
        />
      )}
    </Section>
  )
}

type DayColumn = TableColumn<DashboardSummary['days'][number]>

const COUNTERS: DayColumn = {
  key: 'counter',
  header: t('Counters'),
  cell: ({ counter }) => formatTaka(counter),
  align: 'end',
}
const CAME_BACK: DayColumn = {
  key: 'back',
  header: t('Came back'),
  cell: ({ cameBack }) => (cameBack > 0 ? formatTaka(-cameBack) : '–'),
  align: 'end',
}
const TOGETHER: DayColumn = {
  key: 'together',
  header: t('Together'),
  cell: ({ taka, counter, cameBack }) => formatTaka(taka + counter - cameBack),
  align: 'end',
}
