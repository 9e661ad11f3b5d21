import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { NO_SHOWROOM_FOUND } from './showroom-messages.ts'
import type { ListedShowroom } from './use-showrooms.ts'

/** The showrooms as a table, styled as cards on phones. */
export function ShowroomTable({ showrooms }: { showrooms: readonly ListedShowroom[] }) {
  const hasDistances = showrooms.some(({ distance }) => distance !== undefined)
  return (
    <Table
      caption="Stores"
      columns={
        hasDistances
          ? [NAME_COLUMN, DISTANCE_COLUMN, ...ADDRESS_COLUMNS, DETAILS_COLUMN]
          : [NAME_COLUMN, ...ADDRESS_COLUMNS, DETAILS_COLUMN]
      }
      rows={showrooms}
      rowKey={({ _id }) => _id}
      empty={NO_SHOWROOM_FOUND}
      className="table-cards"
    />
  )
}

type Column = TableColumn<ListedShowroom>

/** With its label, where a card has no heads. */
function labelled(label: string, name: string) {
  return (
    <span
      data-label={label}
      className="max-xl:before:mr-1 max-xl:before:text-ink-muted max-xl:before:content-[attr(data-label)]"
    >
      {name}
    </span>
  )
}

const NAME_COLUMN: Column = {
  key: 'name',
  header: t('Branch Name'),
  cell: (showroom) => <span {...localizedProps(showroom, 'code')} />,
  className: 'font-semibold max-lg:grow max-lg:basis-1/2 max-lg:text-16',
}

const DISTANCE_COLUMN: Column = {
  key: 'distance',
  header: t('Distance'),
  cell: ({ distance }) => distance !== undefined && formatDistance(distance),
  className: 'whitespace-nowrap tabular-nums max-lg:order-6 max-lg:ml-auto',
}

const ADDRESS_COLUMNS: readonly Column[] = [
  {
    key: 'division',
    header: t('Division'),
    cell: ({ address }) => labelled(t('Division'), localized(address, 'division')),
    className: 'max-lg:order-5',
  },
  {
    key: 'district',
    header: t('District'),
    cell: ({ address }) => labelled(t('District'), localized(address, 'district')),
    className: 'max-lg:order-4',
  },
  {
    key: 'thana',
    header: t('Thana'),
    cell: ({ address }) => labelled(t('Thana'), localized(address, 'area')),
    className: 'max-lg:order-3',
  },
  {
    key: 'address',
    header: t('Branch Address'),
    cell: ({ address }) => <span {...localizedProps(address, 'street')} />,
    className: 'max-lg:order-2 max-lg:basis-full',
  },
]

const DETAILS_COLUMN: Column = {
  key: 'details',
  header: t('Details'),
  cell: ({ _id, ...showroom }) => {
    const code = localized(showroom, 'code')
    return (
      <Link
        to={`/showrooms/details/${_id}`}
        className="inline-flex items-center gap-1 py-2 font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:py-3"
      >
        Details<span className="sr-only"> of {code}</span>
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    )
  },
  className: 'max-lg:order-1',
}
