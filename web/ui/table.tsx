import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export interface TableColumn<Row> {
  key: string
  head: ReactNode
  cell: (row: Row, place: number) => ReactNode
  align?: 'start' | 'end'
  /** true: its head is a button that sorts (see `onSort`) */
  sortable?: boolean
  /** Classes for the cells: width, wrapping */
  className?: string
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  /** The table's name; shown only to screen readers unless `showCaption` */
  caption: string
  showCaption?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** Rows can be chosen by click, Enter or Space */
  onSelect?: (row: Row) => void
  selectedKey?: string | null
  /** Shows this many quiet rows instead of the rows */
  loadingRows?: number
  /** Stands in place of the rows where there are none */
  empty?: ReactNode
  /** For tables of many columns: below 1280 px each row is a card of its own, its first cell at the left of the others */
  stacks?: boolean
  /** Scrolls inside; give it a height: 'max-h-96'. The head stays in view */
  className?: string
}

/** A quiet, dense table with a sticky head; wide ones scroll sideways within their place. */
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
  stacks = false,
  className,
}: TableProps<Row>) {
  // Where style sheets lay rows out as cards, a cell must still be told to be one.
  const role = (name: string) => ({ role: name })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say form
    <div role="group" aria-label={caption} tabIndex={0} className={cx('table-place', className)}>
      <table
        {...role('table')}
        aria-busy={loadingRows > 0 || undefined}
        className={cx('w-full border-collapse text-left', stacks ? 'table-stacks' : 'text-14 max-sm:text-12')}
      >
        <caption className={showCaption ? 'pb-3 text-left text-18 font-semibold' : 'sr-only'}>{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                {...role('columnheader')}
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
                className={cx(
                  'table-head',
                  onSelect && at === 0 && 'pl-9 max-sm:pl-6',
                  column.align === 'end' && 'text-right',
                  column.className,
                )}
              >
                {column.sortable ? <SortButton {...{ column, sort, onSort }} /> : column.head}
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
            rows.map((row, place) => (
              <tr
                key={rowKey(row)}
                {...role('row')}
                {...choosing(row, onSelect, selectedKey === rowKey(row))}
                className="table-row-line"
              >
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    {...role('cell')}
                    data-head={stacks && typeof column.head === 'string' ? column.head : undefined}
                    className={cx(
                      !stacks && 'px-3 py-2.5 max-sm:px-1.5',
                      onSelect && at === 0 && 'relative pl-9 max-sm:pl-6',
                      column.align === 'end' && 'text-right tabular-nums',
                      column.className,
                    )}
                  >
                    {at === 0 && selectedKey === rowKey(row) && (
                      <Check
                        role="img"
                        aria-label="Chosen"
                        className="absolute top-3 left-3 size-4 text-brand max-sm:left-1"
                      />
                    )}
                    {column.cell(row, place)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function choosing<Row>(row: Row, onSelect: ((row: Row) => void) | undefined, chosen: boolean) {
  if (!onSelect) return {}
  return {
    tabIndex: 0,
    'aria-current': chosen ? ('true' as const) : undefined,
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
      {column.head}
      <Icon aria-hidden="true" className={cx('size-3.5', !direction && 'opacity-50')} />
    </button>
  )
}

function LoadingRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike
    <tr key={row} className="table-row-line">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these cells are all alike
        <td key={column} className="px-3 py-3.5">
          <Skeleton className="h-4 w-3/4" />
        </td>
      ))}
    </tr>
  ))
}
