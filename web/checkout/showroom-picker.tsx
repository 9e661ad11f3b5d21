import { useState } from 'react'
import { formatDistance } from '#shared/rules/distance.ts'
import { chooseLocation, filterShowrooms, NO_SHOWROOM_FILTER } from '#shared/rules/showroom-filter.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { counted } from '#web/lib/lists/format-count.ts'
import { FindNearButton } from '#web/showrooms/find-near-button.tsx'
import { LocationSelects } from '#web/showrooms/location-selects.tsx'
import { NO_STORE_HERE } from '#web/showrooms/showroom-messages.ts'
import { type ListedShowroom, useShowrooms } from '#web/showrooms/use-showrooms.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toasts.ts'
import './showroom-picker.css'

interface StorePickerProps {
  chosen: string | null
  onChoose: (store: Showroom) => void
}

/** Finds and selects the showroom that fulfils an order. */
export function StorePicker({ chosen, onChoose }: StorePickerProps) {
  const [filter, setFilter] = useState(NO_SHOWROOM_FILTER)
  const { all, failed, locating, load, findNear } = useShowrooms({
    onNoPosition: ({ message }) => toast.error(message),
  })
  const showrooms = all && filterShowrooms(all, filter)
  const clear = () => {
    setFilter(NO_SHOWROOM_FILTER)
    void load()
  }
  return (
    <div className="grid gap-4">
      <LocationSelects
        filter={filter}
        onChoose={(level, name) => setFilter(chooseLocation(filter, level, name))}
        hideLabels
      />
      <div className="flex flex-wrap items-center gap-3">
        <FindNearButton tone="secondary" size="sm" busy={locating} onClick={findNear} data-autofocus />
        <Button tone="quiet" size="sm" onClick={clear}>
          Clear Filters
        </Button>
        <p aria-live="polite" className="ml-auto text-14 text-ink-muted max-sm:sr-only">
          {showrooms && counted(showrooms.length, 'store')}
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
            NO_STORE_HERE
          )
        }
        className="store-table max-h-96"
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
            {formatDistance(distance)} away
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
