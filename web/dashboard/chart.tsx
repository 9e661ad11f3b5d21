import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import type { ChartData } from './draw-chart.ts'

interface ChartProps<Row> {
  /** Title of the chart and caption of the table */
  name: string
  /** One chart, or several side by side, of the same rows; the same array until the data change */
  charts: readonly ChartData[]
  /** The same data as a table */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/**
 * Charts, with the same data as a table in a disclosure. The chart library is loaded with the first chart on a page; if
 * that fails, the table is open.
 */
export function Chart<Row>({ name, charts, columns, rows, rowKey }: ChartProps<Row>) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      {!failed && (
        <div
          role="img"
          aria-label={t('{name}: the table below says the same', { name })}
          className={cx('grid grid-cols-1 gap-6', charts.length > 1 && 'lg:grid-cols-2')}
        >
          {charts.map((data) => (
            <Drawing key={data.series[0].name} data={data} onFailure={() => setFailed(true)} />
          ))}
        </div>
      )}
      <Disclosure summary="Show as table" open={failed || undefined} className="mt-2 text-14">
        <Table caption={name} columns={columns} rows={rows} rowKey={rowKey} className="max-h-96" />
      </Disclosure>
    </>
  )
}

function Drawing({ data, onFailure }: { data: ChartData; onFailure: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<number | null>(null)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let destroy: (() => void) | null = null
    let unmounted = false
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (!unmounted && element.current) destroy = drawChart(element.current, data, setPosition)
      })
      .catch((error) => {
        console.error(error)
        fail()
      })
    return () => {
      unmounted = true
      setPosition(null)
      destroy?.()
    }
  }, [data])
  return (
    <div aria-hidden="true" className="min-w-0 text-12">
      <div ref={element} className="h-55 overflow-hidden" />
      <Legend data={data} position={position} />
    </div>
  )
}

const MARKS = ['bg-brand', 'bg-gold']

/** The values that are pointed at; of all, with their sums, until something is. */
function Legend({ data: { labels, series }, position }: { data: ChartData; position: number | null }) {
  return (
    <p className="mt-2 flex flex-wrap justify-center gap-x-4 tabular-nums">
      <span className="text-ink-muted">{position === null ? rangeOf(labels) : labels[position]}</span>
      {series.map(({ name, values, format }, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span className={cx('size-2.5 rounded-s', MARKS[index])} />
          {name} <b className="font-semibold">{format(position === null ? sum(values) : (values[position] ?? 0))}</b>
        </span>
      ))}
    </p>
  )
}

function rangeOf(labels: readonly string[]): string {
  return labels.length > 1 ? `${labels[0]} – ${labels.at(-1)}` : (labels[0] ?? '')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
