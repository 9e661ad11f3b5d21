import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { ChartData } from './draw-chart.ts'

interface ChartProps<Row> {
  /** Title of the chart and caption of the table */
  name: string
  data: ChartData
  /** The same data as a table */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/**
 * A chart, with the same data as a table in a disclosure. The chart library is loaded with the first chart on a page; if
 * that fails, the table is open.
 */
export function Chart<Row>({ name, data, columns, rows, rowKey }: ChartProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let destroy: (() => void) | null = null
    let unmounted = false
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (!unmounted && element.current) destroy = drawChart(element.current, data)
      })
      .catch((error) => {
        console.error(error)
        setFailed(true)
      })
    return () => {
      unmounted = true
      destroy?.()
    }
  }, [data])
  return (
    <>
      {!failed && (
        <div
          role="img"
          aria-label={t('{name}: the table below says the same', { name })}
          className="h-66 overflow-hidden text-12 max-sm:h-72"
        >
          <div ref={element} aria-hidden="true" />
        </div>
      )}
      <Disclosure summary="Show as table" open={failed || undefined} className="mt-2 text-14">
        <Table caption={name} columns={columns} rows={rows} rowKey={rowKey} className="max-h-96" />
      </Disclosure>
    </>
  )
}
