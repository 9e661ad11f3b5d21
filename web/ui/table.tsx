import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export interface TableColumn<Row> {
  key: string
  header: ReactNode
  cell: (row: Row, rowIndex: number) => ReactNode
  align?: 'start' | 'end'
  /** The header is a button that sorts (see `onSort`) */
  sortable?: boolean
  /** Classes of the cells: width, wrapping */
  className?: string
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  /** The accessible name; visible only with `showCaption` */
  caption: string
  showCaption?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** Makes rows selectable by click, Enter or Space */
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
                      column.align === 'end' && 'text-right tabular-nums',
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
                    {column.cell(row, rowIndex)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function selectionProps<Row>(row: Row, onSelect: ((row: Row) => void) | undefined, selected: boolean) {
  if (!onSelect) return {}
  return {
    tabIndex: 0,
    'aria-current': selected ? ('true' as const) : undefined,
    'data-selectable': true,
    onClick: () => onSelect(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onSelect(row)
    },
  }
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: TableColumn<Row> }) {
  const direction = sort?.key === column.key ? sort.direction : null
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <button
      type="button"
      onClick={() => onSort?.({ key: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-s px-1 text-left hover:text-ink pointer-coarse:min-h-11"
    >
      {column.header}
      <Icon aria-hidden="true" className={cx('size-3.5', !direction && 'opacity-50')} />
    </button>
  )
}

function LoadingRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are identical
    <tr key={row} className="table-row-line">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these cells are identical
        <td key={column} className="px-3 py-3.5">
          <Skeleton className="h-4 w-3/4" />
        </td>
      ))}
    </tr>
  ))
}
