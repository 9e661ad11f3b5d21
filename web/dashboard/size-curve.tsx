import { useMemo } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Chart } from './chart.tsx'
import { Section } from './section.tsx'

/** Pairs by size in the period, ordered or sold at counters. */
export function SizeCurve({ sizes }: { sizes: DashboardSummary['sizes'] }) {
  const charts = useMemo(
    () => [
      {
        labels: sizes.map(({ size }) => String(size)),
        series: [{ name: t('Pairs'), kind: 'bars', values: sizes.map(({ pairs }) => pairs), format: figures }] as const,
      },
    ],
    [sizes],
  )
  return (
    <Section title="Sizes" note="Pairs of each size ordered or sold at counters in the period">
      {sizes.length === 0 ? (
        <p className="text-ink-muted">No pairs in this period.</p>
      ) : (
        <Chart
          name={t('Pairs by size')}
          charts={charts}
          rows={sizes}
          rowKey={({ size }) => String(size)}
          columns={[
            { key: 'size', header: t('Size'), cell: ({ size }) => size },
            { key: 'pairs', header: t('Pairs'), cell: ({ pairs }) => figures(pairs), align: 'end' },
          ]}
        />
      )}
    </Section>
  )
}
