import type { To } from 'react-router'
import { LIST_PAGE_SIZE, lastPage } from '#shared/rules/pagination.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { Pagination } from './pagination.tsx'

interface PagedTableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  /** one page of them; missing: they are loading */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** rows on all pages */
  total: number | undefined
  page: number
  linkTo: (page: number) => To
  onNavigate: () => void
  empty: string
}

/** One page of a list of staff, stacked on phones, with the links to the others. */
export function PagedTable<Row>({ rows, total, page, linkTo, onNavigate, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <Table {...table} rows={rows ?? []} loadingRows={rows ? 0 : 6} stacked className="table-open" />
      {rows && total !== undefined && (
        <Pagination
          page={page}
          lastPage={lastPage(total)}
          isFull={rows.length === LIST_PAGE_SIZE}
          linkTo={linkTo}
          onNavigate={onNavigate}
        />
      )}
    </>
  )
}
