import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { TableColumn, TableSort } from './table-column.ts'

/** The header of a column that sorts its table. */
export function SortButton<Row>({
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
