import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  header: ReactNode
  cell: (row: Row, rowIndex: number) => ReactNode
  align?: 'start' | 'end'
  /** The header is a button that sorts (see `onSort`) */
  sortable?: boolean
  /** In a table with `onSelect`: the cell is a button that selects the row, named by its text */
  selects?: boolean
  /** Classes of the cells: width, wrapping */
  className?: string
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}
