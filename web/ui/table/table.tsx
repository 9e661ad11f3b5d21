import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { LoadingRows } from './loading-rows.tsx'
import { selectionProps } from './row-selection.ts'
import { SortButton } from './sort-button.tsx'
import type { TableColumn, TableSort } from './table-column.ts'

interface TableProps<Row> {
  /** The accessible name; visible only with `showCaption` */
  caption: string
  showCaption?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** Makes rows selectable: by click, and by the button of the column that `selects` */
  onSelect?: (row: Row) => void
  selectedKey?: string | null
  /** Shows this many skeleton rows instead of the rows */
  loadingRows?: number
  /** Shown if there are no rows */
  empty?: ReactNode
  /** For tables with many columns: below 1280 px each row becomes a card, with its first cell on the left */
  stacked?: boolean
  /** The table scrolls within this height: 'max-h-96'. The header stays in view */
  className?: string
}

/** A dense table with a sticky header; scrolls horizontally if it is wider than its container. */
export function Table<Row>({
  caption,
  showCaption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onSelect,
  selectedKey,
  loadingRows = 0,
  empty,
  stacked = false,
  className,
}: TableProps<Row>) {
  // CSS that lays rows out as cards removes the implicit table roles, so they are set explicitly.
  const role = (name: string) => ({ role: name })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-label={caption} tabIndex={0} className={cx('table-place', className)}>
      <table
        {...role('table')}
        aria-busy={loadingRows > 0 || undefined}
        className={cx('w-full border-collapse text-left', stacked ? 'table-stacks' : 'text-14 max-sm:text-12')}
      >
        <caption className={showCaption ? 'pb-3 text-left text-18 font-semibold' : 'sr-only'}>{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map((column, columnIndex) => (
              <th
                key={column.key}
                scope="col"
                {...role('columnheader')}
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
                className={cx(
                  'table-head',
                  onSelect && columnIndex === 0 && 'pl-9 max-sm:pl-6',
                  column.align === 'end' && 'text-right',
                  column.className,
                )}
              >
                {column.sortable ? <SortButton {...{ column, sort, onSort }} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {loadingRows > 0 && <LoadingRows rows={loadingRows} columns={columns.length} />}
          {loadingRows === 0 && rows.length === 0 && (
            <tr {...role('row')}>
              <td {...role('cell')} colSpan={columns.length} className="px-3 py-10 text-center text-ink-muted">
                {empty}
              </td>
            </tr>
          )}
          {loadingRows === 0 &&
            rows.map((row, rowIndex) => (
              <tr
                key={rowKey(row)}
                {...role('row')}
                {...selectionProps(row, onSelect, selectedKey === rowKey(row))}
                className="table-row-line"
              >
                {columns.map((column, columnIndex) => (
                  <td
                    key={column.key}
                    {...role('cell')}
                    data-head={stacked && typeof column.header === 'string' ? column.header : undefined}
                    className={cx(
                      !stacked && 'px-3 py-2.5 max-sm:px-1.5',
                      onSelect && columnIndex === 0 && 'relative pl-9 max-sm:pl-6',
                      column.align === 'end' && (stacked ? 'tabular-nums xl:text-right' : 'text-right tabular-nums'),
                      column.className,
                    )}
                  >
                    {columnIndex === 0 && selectedKey === rowKey(row) && (
                      <Check
                        role="img"
                        aria-label="Chosen"
                        className="absolute top-3 left-3 size-4 text-brand max-sm:left-1"
                      />
                    )}
                    {onSelect && column.selects ? (
                      <button
                        type="button"
                        aria-current={selectedKey === rowKey(row) || undefined}
                        className="row-button"
                      >
                        {column.cell(row, rowIndex)}
                      </button>
                    ) : (
                      column.cell(row, rowIndex)
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
