import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Table, type TableColumn, type TableSort } from '#web/ui/table.tsx'
import { Sample } from './sample.tsx'

const STORES = [
  { code: 'DHN', address: 'House 12, Road 7, Dhanmondi, Dhaka', phone: '010-0000-0001', orders: 128 },
  { code: 'GUL', address: 'Gulshan Avenue 91, Dhaka', phone: '010-0000-0002', orders: 64 },
  { code: 'CTG', address: 'GEC Circle, Chattogram', phone: '010-0000-0003', orders: 1204 },
  { code: 'SYL', address: 'Zindabazar, Sylhet', phone: '010-0000-0004', orders: 7 },
  { code: 'KHU', address: 'Shib Bari More, Khulna', phone: '010-0000-0005', orders: 31 },
]

type Store = (typeof STORES)[number]

const COLUMNS: TableColumn<Store>[] = [
  { key: 'place', head: '#', cell: (_, place) => place + 1 },
  { key: 'code', head: 'Code', cell: ({ code }) => <Badge>{code}</Badge>, sortable: true },
  { key: 'address', head: 'Address', cell: ({ address }) => address, className: 'min-w-52' },
  { key: 'phone', head: 'Phone', cell: ({ phone }) => phone, className: 'whitespace-nowrap' },
  { key: 'orders', head: 'Orders', cell: ({ orders }) => orders, align: 'end', sortable: true },
]

/** Tables: selectable and sortable rows, loading, empty. */
export function Tables() {
  const [chosen, setChosen] = useState<string | null>('GUL')
  const [sort, setSort] = useState<TableSort>({ key: 'code', direction: 'ascending' })
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = STORES.toSorted((a, b) =>
    sort.key === 'orders' ? sign * (a.orders - b.orders) : sign * a.code.localeCompare(b.code),
  )
  const rowKey = ({ code }: Store) => code
  return (
    <>
      <Sample name="Table" note="Sorts, scrolls under its head, rows can be chosen">
        <Table
          caption="Stores to choose"
          columns={COLUMNS}
          rows={rows}
          rowKey={rowKey}
          sort={sort}
          onSort={setSort}
          selectedKey={chosen}
          onSelect={({ code }) => setChosen(code)}
          className="max-h-48"
        />
      </Sample>
      <Sample name="Table" note="Of many columns: on narrow screens each row is a card">
        <Table caption="Stores as cards" columns={COLUMNS.slice(1)} rows={rows.slice(0, 2)} rowKey={rowKey} stacks />
      </Sample>
      <Sample name="Loading">
        <Table caption="Stores on their way" columns={COLUMNS} rows={[]} rowKey={rowKey} loadingRows={3} />
      </Sample>
      <Sample name="Empty">
        <Table caption="No stores" columns={COLUMNS} rows={[]} rowKey={rowKey} empty="No showroom in this thana." />
      </Sample>
    </>
  )
}
