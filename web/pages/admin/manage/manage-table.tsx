import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { Listed } from './manage-page.tsx'
import type { Entity } from './noun.ts'

interface ManageTableProps<E extends Entity> extends Listed<E> {
  caption: string
  columns: readonly TableColumn<E>[]
  /** What the buttons of a row speak of, for screen readers: 'Edit Women' */
  nameOf: (entity: E) => string
  actionsHead?: string
}

/** A manage page's list as a table, with Edit and Delete in each row. */
export function ManageTable<E extends Entity>({
  entities,
  onEdit,
  onDelete,
  caption,
  columns,
  nameOf,
  actionsHead = 'Actions',
}: ManageTableProps<E>) {
  const actions: TableColumn<E> = {
    key: 'actions',
    head: actionsHead,
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (entity) => (
      <>
        <Button size="sm" tone="quiet" icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(entity)}>
          Edit<span className="sr-only"> {nameOf(entity)}</span>
        </Button>
        <Button size="sm" tone="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onDelete(entity)}>
          Delete<span className="sr-only"> {nameOf(entity)}</span>
        </Button>
      </>
    ),
  }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {entities === null && 'Loading...'}
      </p>
      <Table
        caption={caption}
        columns={[...columns, actions]}
        rows={entities ?? []}
        rowKey={({ _id }) => _id}
        loadingRows={entities === null ? 6 : 0}
        empty="There is nothing here yet."
      />
    </>
  )
}
