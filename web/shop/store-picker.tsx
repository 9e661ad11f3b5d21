import { LocateFixed } from 'lucide-react'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { LocationSelects } from './location-selects.tsx'
import { type ListedShowroom, useShowrooms } from './use-showrooms.ts'

interface StorePickerProps {
  chosen: string | null
  onChoose: (store: Showroom) => void
}

/** Finds and chooses the store that an order comes from (OUT-01). */
export function StorePicker({ chosen, onChoose }: StorePickerProps) {
  const { showrooms, failed, filter, locating, choose, clear, load, findNear } = useShowrooms()
  return (
    <div className="grid gap-4">
      <LocationSelects filter={filter} onChoose={choose} hideLabels />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          size="sm"
          icon={<LocateFixed aria-hidden="true" />}
          busy={locating}
          onClick={findNear}
          data-autofocus
        >
          Find Near Me
        </Button>
        <Button tone="quiet" size="sm" onClick={clear}>
          Clear Filters
        </Button>
        <p aria-live="polite" className="ml-auto text-14 text-ink-muted max-sm:sr-only">
          {showrooms && `${showrooms.length} ${showrooms.length === 1 ? 'store' : 'stores'}`}
        </p>
      </div>
      <Table
        caption="Stores"
        columns={COLUMNS}
        rows={showrooms ?? []}
        rowKey={({ _id }) => _id}
        onSelect={onChoose}
        selectedKey={chosen}
        loadingRows={showrooms || failed ? 0 : 6}
        empty={
          failed ? (
            <Button tone="secondary" onClick={load}>
              Try again
            </Button>
          ) : (
            'No store here. Please choose a wider area.'
          )
        }
        className="max-h-96"
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<ListedShowroom>[] = [
  { key: 'place', head: '#', cell: (_, place) => place + 1, className: 'tabular-nums' },
  {
    key: 'code',
    head: 'Code',
    cell: ({ code, distance }) => (
      <>
        <span className="font-medium">{code}</span>
        {distance !== undefined && (
          <span className="block text-12 whitespace-nowrap text-ink-muted tabular-nums">
            {distance < 10 ? distance.toFixed(1) : Math.round(distance)} km away
          </span>
        )}
      </>
    ),
  },
  {
    key: 'address',
    head: 'Address',
    cell: ({ address }) => `${address.street}, ${address.area}, ${address.district}`,
    className: 'sm:min-w-44',
  },
  {
    key: 'phone',
    head: 'Phone',
    cell: ({ contact }) => contact.phone,
    className: 'whitespace-nowrap tabular-nums',
  },
]
