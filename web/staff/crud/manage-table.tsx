import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn, type TableSort } from '#web/ui/table/table.tsx'
import type { Entity } from './crud-resource.ts'
import type { EntityListProps } from './manage-page.tsx'

/** A column; with `sortBy` its head is a button that sorts by the returned value. */
export interface ManageColumn<E> extends TableColumn<E> {
  sortBy?: (entity: E) => string | number
}

interface ManageTableProps<E extends Entity> extends EntityListProps<E> {
  caption: string
  columns: readonly ManageColumn<E>[]
  /** The name of an entity in the buttons of its row, for screen readers: 'Edit Women' */
  nameOf: (entity: E) => string
  actionsHead?: string
  /** Shows rows as cards on phones */
  stacked?: boolean
}

/** A manage page's list as a table with Edit and Delete in each row; sorted in the browser, as the lists are short. */
export function ManageTable<E extends Entity>(props: ManageTableProps<E>) {
  const { entities, mayChange, onEdit, onDelete, caption, columns, nameOf, actionsHead = t('Actions'), stacked } = props
  const [sort, setSort] = useState<TableSort>()
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy
  const actions: TableColumn<E> = {
    key: 'actions',
    header: actionsHead,
    align: 'end',
    className: stacked ? undefined : 'whitespace-nowrap',
    cell: (entity) => (
      <span className={stacked ? 'flex max-xl:-ml-3 xl:-mr-3 xl:flex-col xl:items-end' : undefined}>
        {actionButton(t('Edit'), Pencil, entity, onEdit)}
        {actionButton(t('Delete'), Trash2, entity, onDelete)}
      </span>
    ),
  }
  // On phones only the icons are visible, and the label is for screen readers.
  function actionButton(label: string, Icon: LucideIcon, entity: E, onClick: (entity: E) => void) {
    return (
      <Button size="sm" tone="quiet" icon={<Icon aria-hidden="true" />} onClick={() => onClick(entity)}>
        <span className={cx('max-sm:sr-only', stacked && 'xl:sr-only')}>{label}</span>
        <span className="sr-only"> {nameOf(entity)}</span>
      </Button>
    )
  }
  return (
    <Table
      caption={caption}
      columns={[
        ...columns.map((column) => ({ ...column, sortable: column.sortBy !== undefined })),
        ...(mayChange ? [actions] : []),
      ]}
      rows={sortBy && sort ? sortEntities(entities ?? [], sortBy, sort.direction) : (entities ?? [])}
      rowKey={({ _id }) => _id}
      sort={sort}
      onSort={setSort}
      loadingRows={entities === null ? 6 : 0}
      empty="There is nothing here yet."
      stacked={stacked}
      className="table-open"
    />
  )
}

function sortEntities<E>(
  entities: readonly E[],
  sortBy: (entity: E) => string | number,
  direction: TableSort['direction'],
) {
  const sign = direction === 'ascending' ? 1 : -1
  return entities.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}
