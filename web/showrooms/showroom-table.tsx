import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDistance } from '#shared/rules/distance.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { NO_STORE_HERE } from './showroom-messages.ts'
import type { ListedShowroom } from './use-showrooms.ts'

/** The showrooms as a table, styled as cards on phones. */
export function ShowroomTable({ showrooms }: { showrooms: readonly ListedShowroom[] }) {
  const isNear = showrooms.some(({ distance }) => distance !== undefined)
  return (
    <Table
      caption="Stores"
      columns={isNear ? [NAME, DISTANCE, ...PLACE, DETAILS] : [NAME, ...PLACE, DETAILS]}
      rows={showrooms}
      rowKey={({ _id }) => _id}
      empty={NO_STORE_HERE}
      className="table-cards"
    />
  )
}

type Column = TableColumn<ListedShowroom>

const NAME: Column = {
  key: 'name',
  head: 'Branch Name',
  cell: ({ code }) => code,
  className: 'font-semibold max-lg:grow max-lg:basis-1/2 max-lg:text-16',
}

const DISTANCE: Column = {
  key: 'distance',
  head: 'Distance',
  cell: ({ distance }) => distance !== undefined && formatDistance(distance),
  className: 'whitespace-nowrap tabular-nums max-lg:order-6 max-lg:ml-auto',
}

const PLACE: readonly Column[] = [
  { key: 'division', head: 'Division', cell: ({ address }) => address.division, className: 'max-lg:order-5' },
  {
    key: 'district',
    head: 'District',
    cell: ({ address }) => address.district,
    className: 'max-lg:order-4 max-lg:after:content-[","]',
  },
  {
    key: 'thana',
    head: 'Thana',
    cell: ({ address }) => address.area,
    className: 'max-lg:order-3 max-lg:after:content-[","]',
  },
  {
    key: 'address',
    head: 'Branch Address',
    cell: ({ address }) => address.street,
    className: 'max-lg:order-2 max-lg:basis-full',
  },
]

const DETAILS: Column = {
  key: 'details',
  head: 'Details',
  cell: ({ _id, code }) => (
    <Link
      to={`/showrooms/details/${_id}`}
      className="inline-flex items-center gap-1 py-2 font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:py-3"
    >
      Details<span className="sr-only"> of {code}</span>
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  ),
  className: 'max-lg:order-1',
}
