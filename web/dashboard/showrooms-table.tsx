import { useState } from 'react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, groupLakh } from '#shared/rules/money/price.ts'
import type { DeskFilter } from '#shared/rules/staff/desk-filter.ts'
import type { DashboardShowroom, DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import type { OrdersLink } from './orders-link.ts'
import { Section } from './section.tsx'

/** Rows shown at first; a single showroom is found faster with the filter above. */
const INITIAL_ROWS = 8

interface ShowroomsTableProps {
  showrooms: readonly DashboardShowroom[]
  days: DashboardSummary['now']
  linkTo: OrdersLink
}

/** The showrooms, those with the most waiting orders first. */
export function ShowroomsTable({ showrooms, days, linkTo }: ShowroomsTableProps) {
  const [showAll, setShowAll] = useState(false)
  const figureColumn = (
    header: string,
    filter: Partial<DeskFilter>,
    format: (showroom: DashboardShowroom) => string,
  ) => ({
    key: header,
    header,
    align: 'end' as const,
    cell: (showroom: DashboardShowroom) => (
      <Link
        to={linkTo({ ...filter, store: showroom._id })}
        className="inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {format(showroom)}
      </Link>
    ),
  })
  const columns: TableColumn<DashboardShowroom>[] = [
    {
      key: 'store',
      header: t('Showroom'),
      cell: (showroom) => <ShowroomName showroom={showroom} />,
      className: 'min-w-28',
    },
    figureColumn(t('Waiting'), { status: 'Pending' }, ({ waiting }) => groupLakh(waiting)),
    figureColumn(t('New'), days, ({ orders }) => groupLakh(orders)),
    figureColumn(t('Taka'), days, ({ taka }) => formatTaka(taka)),
    ...(showrooms.some(({ counter }) => counter > 0) ? [COUNTERS] : []),
    ...(showrooms.some(({ cameBack }) => cameBack > 0) ? [CAME_BACK] : []),
    figureColumn(t('Delivered'), { ...days, status: 'Delivered' }, ({ delivered }) => groupLakh(delivered)),
    figureColumn(t('Cancelled'), { ...days, status: 'Cancelled' }, ({ cancelled }) => groupLakh(cancelled)),
  ]
  return (
    <Section title="Showrooms" note="Waiting: pending now. The other figures are of the period.">
      <Table
        caption="Showrooms"
        columns={columns}
        rows={showAll ? showrooms : showrooms.slice(0, INITIAL_ROWS)}
        rowKey={({ _id }) => _id}
        empty="There are no showrooms yet."
      />
      {showrooms.length > INITIAL_ROWS && (
        <Button
          tone="secondary"
          size="sm"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
          className="mt-4"
        >
          {showAll ? t('Show fewer showrooms') : t('Show all {count} showrooms', { count: showrooms.length })}
        </Button>
      )}
    </Section>
  )
}

const COUNTERS: TableColumn<DashboardShowroom> = {
  key: 'counter',
  header: t('Counters'),
  cell: ({ counter }) => formatTaka(counter),
  align: 'end',
}

const CAME_BACK: TableColumn<DashboardShowroom> = {
  key: 'back',
  header: t('Came back'),
  cell: ({ cameBack }) => (cameBack > 0 ? formatTaka(-cameBack) : '–'),
  align: 'end',
}

function ShowroomName({ showroom }: { showroom: DashboardShowroom }) {
  const { open, staffed } = showroom
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-break-word">
      <span {...localizedProps(showroom, 'code')} />
      {!open && <Badge>Closed</Badge>}
      {open && !staffed && <Badge tone="warn">No staff</Badge>}
    </span>
  )
}
