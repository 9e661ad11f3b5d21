import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Table, type TableColumn, type TableSort } from '#web/ui/table/table.tsx'
import { Sample } from './sample.tsx'

const SHOWROOMS = [
  { code: 'DHN', address: 'House 12, Road 7, Dhanmondi, Dhaka', phone: '010-0000-0001', orders: 128 },
  { code: 'GUL', address: 'Gulshan Avenue 91, Dhaka', phone: '010-0000-0002', orders: 64 },
  { code: 'CTG', address: 'GEC Circle, Chattogram', phone: '010-0000-0003', orders: 1204 },
  { code: 'SYL', address: 'Zindabazar, Sylhet', phone: '010-0000-0004', orders: 7 },
  { code: 'KHU', address: 'Shib Bari More, Khulna', phone: '010-0000-0005', orders: 31 },
]

type Showroom = (typeof SHOWROOMS)[number]

const COLUMNS: TableColumn<Showroom>[] = [
  { key: 'place', header: '#', cell: (_, index) => index + 1 },
  { key: 'code', header: 'Code', cell: ({ code }) => <Badge>{code}</Badge>, sortable: true, selects: true },
  { key: 'address', header: 'Address', cell: ({ address }) => address, className: 'min-w-52' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone, className: 'whitespace-nowrap' },
  { key: 'orders', header: 'Orders', cell: ({ orders }) => orders, align: 'end', sortable: true },
]

/** Tables: selectable and sortable rows, loading, empty. */
export function Tables() {
  const [selectedKey, setSelectedKey] = useState<string | null>('GUL')
  const [sort, setSort] = useState<TableSort>({ key: 'code', direction: 'ascending' })
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = SHOWROOMS.toSorted((a, b) =>
    sort.key === 'orders' ? sign * (a.orders - b.orders) : sign * a.code.localeCompare(b.code),
  )
  const rowKey = ({ code }: Showroom) => code
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
          selectedKey={selectedKey}
          onSelect={({ code }) => setSelectedKey(code)}
          className="max-h-48"
        />
      </Sample>
      <Sample name="Table" note="Of many columns: on narrow screens each row is a card">
        <Table caption="Stores as cards" columns={COLUMNS.slice(1)} rows={rows.slice(0, 2)} rowKey={rowKey} stacked />
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
