import type { ReactNode } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { isForChildren } from '#shared/rules/products/shoe-size.ts'
import {
  type SizeChart as Chart,
  childrensChart,
  SIZE_CHARTS,
  type SizeChartRow,
} from '#shared/rules/products/size-charts.ts'
import type { Product } from '#shared/schemas/product.ts'
import { ContentText } from '#web/content/content-text.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import * as guide from '../../../content/size-guide.md'
import '#web/styles/prose.css'

const COLUMNS: TableColumn<SizeChartRow>[] = [
  { key: 'eu', header: 'EU', cell: ({ eu }) => eu },
  { key: 'uk', header: 'UK', cell: ({ uk }) => uk },
  {
    key: 'foot',
    header: t('Foot length'),
    cell: ({ footCm }) => t('{length} cm', { length: figures(footCm.toFixed(1)) }),
    align: 'end',
  },
]

const CHART_LABELS: Record<Chart['name'], string> = { Men: t('Men'), Women: t('Women'), Kids: t('Kids') }

const CHOSEN_ROW = { 'aria-current': true, className: 'bg-ok-ground font-semibold' } as const

type ChartedShoe = Pick<Product, 'sizes' | 'category'>

interface SizeChartProps {
  product: ChartedShoe
  /** heading level of the texts */
  level: keyof typeof HEADINGS
  /** id of the size that is chosen, whose row is marked */
  size: string | null
}

/** The size charts that a shoe may be in, and the advice of content/size-guide.md on measuring and choosing. */
export default function SizeChart({ product, level, size }: SizeChartProps) {
  const chosen = product.sizes.find(({ _id }) => _id === size)?.size
  const charts = chartsOf(product)
  const isSingle = charts.length === 1
  return (
    <div className={cx('grid gap-x-12 gap-y-10', isSingle && 'md:grid-cols-[1fr_2fr]')}>
      <div className={cx('grid content-start gap-x-12 gap-y-8', !isSingle && 'md:grid-cols-2 lg:grid-cols-3')}>
        {charts.map(({ name, rows }) => (
          <Table
            key={name}
            caption={CHART_LABELS[name]}
            showCaption
            columns={COLUMNS}
            rows={rows}
            rowKey={({ eu }) => String(eu)}
            rowProps={({ eu }) => (eu === chosen ? CHOSEN_ROW : {})}
          />
        ))}
      </div>
      <div className="prose size-guide">
        <ContentText text={guide} components={HEADINGS[level]} />
      </div>
    </div>
  )
}

/** Headings without ids: the chart can appear twice on a page, in its tab and in the dialog. */
const HEADINGS = {
  2: { h2: ({ children }: { children?: ReactNode }) => <h2>{children}</h2> },
  3: { h2: ({ children }: { children?: ReactNode }) => <h3>{children}</h3> },
}

/** The chart of children's shoes with all sizes of this one, that of a category for men or women, or all charts. */
function chartsOf(product: ChartedShoe): readonly Chart[] {
  if (isForChildren(product)) return [childrensChart(Math.max(...product.sizes.map(({ size }) => size)))]
  const charts = SIZE_CHARTS.filter(({ name }) => name === product.category.name)
  return charts.length > 0 ? charts : SIZE_CHARTS
}
