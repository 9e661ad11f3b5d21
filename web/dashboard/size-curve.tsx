import { useMemo } from 'react'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Chart } from './chart.tsx'
import { Section } from './section.tsx'

/** Ordered pairs by size in the period. */
export function SizeCurve({ sizes }: { sizes: DashboardSummary['sizes'] }) {
  const figures = useMemo(
    () => ({
      place: 'Size',
      labels: sizes.map(({ size }) => String(size)),
      series: [{ name: 'Pairs', look: 'bars', values: sizes.map(({ pairs }) => pairs), format: String }] as const,
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
          figures={figures}
          rows={sizes}
          rowKey={({ size }) => String(size)}
          columns={[
            { key: 'size', head: 'Size', cell: ({ size }) => size },
            { key: 'pairs', head: 'Pairs', cell: ({ pairs }) => pairs, align: 'end' },
          ]}
        />
      )}
    </Section>
  )
}
