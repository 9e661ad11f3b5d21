import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/distance.ts'
import { filterShowrooms, NO_SHOWROOM_FILTER, setLocation } from '#shared/rules/showroom-filter.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { FindNearButton } from '#web/showrooms/find-near-button.tsx'
import { fullAddress } from '#web/showrooms/full-address.ts'
import { LocationSelects } from '#web/showrooms/location-selects.tsx'
import { NO_SHOWROOM_FOUND } from '#web/showrooms/showroom-messages.ts'
import { type ListedShowroom, useShowrooms } from '#web/showrooms/use-showrooms.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toasts.ts'
import './showroom-picker.css'

interface ShowroomPickerProps {
  selectedId: string | null
  onSelect: (showroom: Showroom) => void
}

/** Finds and selects the showroom that fulfils an order. */
export function ShowroomPicker({ selectedId, onSelect }: ShowroomPickerProps) {
  const [filter, setFilter] = useState(NO_SHOWROOM_FILTER)
  const { all, failed, locating, load, findNearest } = useShowrooms({
    onPositionError: ({ message }) => toast.error(message),
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
        onChoose={(level, name) => setFilter(setLocation(filter, level, name))}
        hideLabels
      />
      <div className="flex flex-wrap items-center gap-3">
        <FindNearButton tone="secondary" size="sm" busy={locating} onClick={findNearest} data-autofocus />
        <Button tone="quiet" size="sm" onClick={clear}>
          Clear Filters
        </Button>
        <p aria-live="polite" className="ml-auto text-14 text-ink-muted max-sm:sr-only">
          {showrooms &&
            plural(
              showrooms.length,
              t('{count} store', { count: showrooms.length }),
              t('{count} stores', { count: showrooms.length }),
            )}
        </p>
      </div>
      <Table
        caption="Stores"
        columns={COLUMNS}
        rows={showrooms ?? []}
        rowKey={({ _id }) => _id}
        onSelect={onSelect}
        selectedKey={selectedId}
        loadingRows={showrooms || failed ? 0 : 6}
        empty={
          failed ? (
            <Button tone="secondary" onClick={load}>
              Try again
            </Button>
          ) : (
            NO_SHOWROOM_FOUND
          )
        }
        className="store-table max-h-96"
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<ListedShowroom>[] = [
  { key: 'place', header: '#', cell: (_, index) => figures(index + 1), className: 'tabular-nums' },
  {
    key: 'code',
    header: t('Code'),
    cell: ({ distance, ...showroom }) => (
      <>
        <span {...localizedProps(showroom, 'code')} className="font-medium" />
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
    header: t('Address'),
    cell: ({ address }) => fullAddress(address),
    className: 'sm:min-w-44',
  },
  {
    key: 'phone',
    header: t('Phone'),
    cell: ({ contact }) => contact.phone,
    className: 'whitespace-nowrap tabular-nums',
  },
]
