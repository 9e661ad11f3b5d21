import { useMemo } from 'react'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Chart } from './chart.tsx'
import { Section } from './section.tsx'

/** Ordered pairs by size in the period. */
export function SizeCurve({ sizes }: { sizes: DashboardSummary['sizes'] }) {
  const data = useMemo(
    () => ({
      xLabel: 'Size',
      labels: sizes.map(({ size }) => String(size)),
      series: [{ name: 'Pairs', kind: 'bars', values: sizes.map(({ pairs }) => pairs), format: String }] as const,
    }),
    [sizes],
  )
  return (
    <Section title="Sizes" note="Pairs of each size in the orders of the period, without cancelled ones">
      {sizes.length === 0 ? (
        <p className="text-ink-muted">No pairs in this period.</p>
      ) : (
        <Chart
          name="Pairs by size"
          data={data}
          rows={sizes}
          rowKey={({ size }) => String(size)}
          columns={[
            { key: 'size', header: 'Size', cell: ({ size }) => size },
            { key: 'pairs', header: 'Pairs', cell: ({ pairs }) => pairs, align: 'end' },
          ]}
        />
      )}
    </Section>
  )
}
