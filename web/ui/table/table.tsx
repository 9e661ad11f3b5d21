import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface TableColumn<Row> {
  key: string
  header: ReactNode
  cell: (row: Row, rowIndex: number) => ReactNode
  align?: 'start' | 'end'
  /** The header is a button that sorts (see `onSort`) */
  sortable?: boolean
  /** In a table with `onSelect`: the cell is a button that selects the row, named by its text */
  selects?: boolean
  /** The cell names its row */
  isRowHeader?: boolean
  /** What a pointer over the cell shows */
  title?: (row: Row) => string | undefined
  /** Classes of the column's cells, its head included: width, wrapping */
  className?: string
  headClassName?: string
  cellClassName?: string
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}

/** Classes of a table's elements. */
export interface TableLook {
  /** of the region around it, which scrolls; without one there is none */
  place?: string
  table: string
  headRow?: string
  head?: string
  row?: string
  cell?: string
  /** of cells aligned to the end */
  end?: string
}

interface TableProps<Row> {
  /** The accessible name; visible only with `showCaption`. None where what is around it has a heading of its own, or on printed papers */
  caption?: string
  showCaption?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** More of a row's element: classes, `data-…`, whether it is the one in question */
  rowProps?: (row: Row) => { [key: `data-${string}`]: string | undefined; className?: string; 'aria-current'?: true }
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
  /** For a sheet, a desk or a paper, which look otherwise */
  look?: TableLook
  /** The table scrolls within this height: 'max-h-96'. The header stays in view */
  className?: string
}

const PLAIN: TableLook = {
  place: 'table-place',
  table: 'w-full border-collapse text-left text-14 max-sm:text-12',
  head: 'table-head',
  row: 'table-row-line',
  cell: 'px-3 py-2.5 max-sm:px-1.5',
  end: 'text-right tabular-nums',
}

const STACKED: TableLook = {
  ...PLAIN,
  table: 'w-full border-collapse text-left table-stacks',
  cell: '',
  end: 'tabular-nums xl:text-right',
}

// CSS that lays rows out as cards removes the implicit table roles, so they are set explicitly.
const role = (name: string) => ({ role: name })

/** A dense table with a sticky header; scrolls horizontally if it is wider than its container. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption, columns, rows, loadingRows = 0, empty, stacked = false, className } = props
  const look = props.look ?? (stacked ? STACKED : PLAIN)
  const table = (
    <table {...role('table')} aria-busy={loadingRows > 0 || undefined} className={look.table}>
      {caption !== undefined && (
        <caption className={showCaption ? 'pb-3 text-left text-18 font-semibold' : 'sr-only'}>{caption}</caption>
      )}
      <thead {...role('rowgroup')}>
        <tr {...role('row')} className={look.headRow}>
          {columns.map((column, index) => (
            <HeadCell key={column.key} {...props} {...{ column, look }} isFirst={index === 0} />
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
          rows.map((row, index) => <TableRow key={props.rowKey(row)} {...props} {...{ row, index, look }} />)}
      </tbody>
    </table>
  )
  if (look.place === undefined) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-label={caption} tabIndex={0} className={cx(look.place, className)}>
      {table}
    </div>
  )
}

interface HeadCellProps<Row> extends TableProps<Row> {
  column: TableColumn<Row>
  look: TableLook
  isFirst: boolean
}

function HeadCell<Row>({ column, look, isFirst, sort, onSort, onSelect }: HeadCellProps<Row>) {
  return (
    <th
      scope="col"
      {...role('columnheader')}
      aria-sort={sort?.key === column.key ? sort.direction : undefined}
      className={cx(
        look.head,
        onSelect && isFirst && 'pl-9 max-sm:pl-6',
        column.align === 'end' && 'text-right',
        column.className,
        column.headClassName,
      )}
    >
      {column.sortable ? <SortButton {...{ column, sort, onSort }} /> : column.header}
    </th>
  )
}

interface TableRowProps<Row> extends TableProps<Row> {
  row: Row
  index: number
  look: TableLook
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, look, columns, rowKey, rowProps, onSelect, selectedKey, stacked } = props
  const isSelected = selectedKey === rowKey(row)
  const own = rowProps?.(row)
  return (
    <tr
      {...role('row')}
      {...selectionProps(row, onSelect, isSelected)}
      {...own}
      className={cx(look.row, own?.className) || undefined}
    >
      {columns.map((column, columnIndex) => {
        const Cell = column.isRowHeader ? 'th' : 'td'
        const content = column.cell(row, index)
        return (
          <Cell
            key={column.key}
            {...(column.isRowHeader ? { ...role('rowheader'), scope: 'row' } : role('cell'))}
            title={column.title?.(row)}
            data-head={stacked && typeof column.header === 'string' ? column.header : undefined}
            className={
              cx(
                look.cell,
                onSelect && columnIndex === 0 && 'relative pl-9 max-sm:pl-6',
                column.align === 'end' && look.end,
                column.className,
                column.cellClassName,
              ) || undefined
            }
          >
            {columnIndex === 0 && isSelected && (
              <Check role="img" aria-label="Chosen" className="absolute top-3 left-3 size-4 text-brand max-sm:left-1" />
            )}
            {onSelect && column.selects ? (
              <button type="button" aria-current={isSelected || undefined} className="row-button">
                {content}
              </button>
            ) : stacked && columnIndex > 0 ? (
              <div className="min-w-0">{content}</div>
            ) : (
              content
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

/** Stands in a table while its rows are loading. */
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

/** Makes a row of a table selectable by click; keyboards and screen readers have the button in its cell. */
function selectionProps<Row>(row: Row, onSelect: ((row: Row) => void) | undefined, selected: boolean) {
  if (!onSelect) return {}
  return {
    'aria-current': selected ? ('true' as const) : undefined,
    'data-selectable': true,
    onClick: () => onSelect(row),
  }
}

/** The header of a column that sorts its table. */
function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}) {
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
