import { useState } from 'react'
import { Link } from 'react-router'
import type { DeskFilter } from '#shared/rules/desk-filter.ts'
import { formatTaka, groupLakh } from '#shared/rules/price.ts'
import type { DashboardStore, DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { OrdersLink } from './orders-link.ts'
import { Section } from './section.tsx'

/** Rows shown at first; a single showroom is found faster with the filter above. */
const FIRST = 8

interface StoresTableProps {
  stores: readonly DashboardStore[]
  days: DashboardSummary['now']
  linkTo: OrdersLink
}

/** The showrooms, those with the most waiting orders first. */
export function StoresTable({ stores, days, linkTo }: StoresTableProps) {
  const [all, setAll] = useState(false)
  const figure = (head: string, filter: Partial<DeskFilter>, figureOf: (store: DashboardStore) => string) => ({
    key: head,
    head,
    align: 'end' as const,
    cell: (store: DashboardStore) => (
      <Link
        to={linkTo({ ...filter, store: store._id })}
        className="inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {figureOf(store)}
      </Link>
    ),
  })
  const columns: TableColumn<DashboardStore>[] = [
    { key: 'store', head: 'Store', cell: (store) => <StoreName store={store} />, className: 'min-w-28' },
    figure('Waiting', { status: 'Pending' }, ({ waiting }) => groupLakh(waiting)),
    figure('New', days, ({ orders }) => groupLakh(orders)),
    figure('Taka', days, ({ taka }) => formatTaka(taka)),
    figure('Delivered', { ...days, status: 'Delivered' }, ({ delivered }) => groupLakh(delivered)),
    figure('Cancelled', { ...days, status: 'Cancelled' }, ({ cancelled }) => groupLakh(cancelled)),
  ]
  return (
    <Section title="Stores" note="Waiting: pending now. The other figures are of the period.">
      <Table
        caption="Stores"
        columns={columns}
        rows={all ? stores : stores.slice(0, FIRST)}
        rowKey={({ _id }) => _id}
        empty="There are no showrooms yet."
      />
      {stores.length > FIRST && (
        <Button tone="secondary" size="sm" aria-expanded={all} onClick={() => setAll(!all)} className="mt-4">
          {all ? 'Show fewer stores' : `Show all ${stores.length} stores`}
        </Button>
      )}
    </Section>
  )
}

function StoreName({ store: { code, open, staffed } }: { store: DashboardStore }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-break-word">
      {code}
      {!open && <Badge>Closed</Badge>}
      {open && !staffed && <Badge tone="warn">No staff</Badge>}
    </span>
  )
}
