import { useMemo } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { DashboardStock } from '#shared/schemas/dashboard-stock.ts'
import { Chart } from '../chart.tsx'
import { Section } from '../section.tsx'
import { countedText } from './counted-text.ts'

/** What is left of each size against what was ordered of it, both in percent of all: where the curves part, too much or too little is there. */
export function SizesLeft({ sizes, countedAt }: Pick<DashboardStock, 'sizes' | 'countedAt'>) {
  const rows = useMemo(() => {
    const total = (key: 'sold' | 'left') =>
      Math.max(
        1,
        sizes.reduce((sum, row) => sum + row[key], 0),
      )
    const [sold, left] = [total('sold'), total('left')]
    return sizes.map((row) => ({ ...row, soldShare: (row.sold * 100) / sold, leftShare: (row.left * 100) / left }))
  }, [sizes])
  const charts = useMemo(
    () => [
      {
        xLabel: t('Size'),
        labels: rows.map(({ size }) => String(size)),
        series: [
          { name: t('Left'), kind: 'bars', values: rows.map(({ leftShare }) => leftShare), format: percent },
          { name: t('Ordered'), kind: 'line', values: rows.map(({ soldShare }) => soldShare), format: percent },
        ] as const,
      },
    ],
    [rows],
  )
  return (
    <Section title="Sizes left" note={`${t('Ordered in four weeks, and available now.')} ${countedText(countedAt)}`}>
      <Chart
        name={t('Sizes left against ordered')}
        charts={charts}
        rows={rows}
        rowKey={({ size }) => String(size)}
        columns={[
          { key: 'size', header: t('Size'), cell: ({ size }) => size },
          { key: 'sold', header: t('Ordered'), cell: ({ sold }) => figures(sold), align: 'end' },
          { key: 'left', header: t('Left'), cell: ({ left }) => figures(left), align: 'end' },
        ]}
      />
    </Section>
  )
}

function percent(share: number): string {
  return `${figures(Math.round(share))} %`
}
