import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { filterShowrooms, NO_SHOWROOM_FILTER, setLocation } from '#shared/rules/showrooms/showroom-filter.ts'
import { searchShowrooms, sortForShopper } from '#shared/rules/showrooms/showroom-search.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { FindNearButton } from './find-near-button.tsx'
import { fullAddress } from './full-address.ts'
import { AreaField, LocationSelects } from './location-selects.tsx'
import { NO_SHOWROOM_FOUND } from './showroom-messages.ts'
import { type ListedShowroom, useShowrooms } from './use-showrooms.ts'
import './showroom-picker.css'

interface ShowroomPickerProps {
  /** the signed-in user's id, if there is one */
  customer?: string | null
  /** where the order is delivered, as far as the address says; null: unknown */
  district?: string | null
  selectedId: string | null
  /** what each showroom lacks of the order; null without an order, and while the shop keeps no stock */
  serving?: ReadonlyMap<string, ServingShowroom> | null
  /** lines of the order */
  lineCount?: number
  onSelect: (showroom: Showroom) => void
}

/** Finds and selects a showroom, such as the one that fulfils an order: the nearest first, or those that suit the shopper. */
export function ShowroomPicker({
  customer = null,
  district = null,
  selectedId,
  serving = null,
  lineCount = 0,
  onSelect,
}: ShowroomPickerProps) {
  const [filter, setFilter] = useState(NO_SHOWROOM_FILTER)
  const [text, setText] = useState('')
  const { all, failed, locating, load, findNearest } = useShowrooms({
    onPositionError: ({ message }) => toast.error(message),
  })
  const lastUsed = useLastShowroom(customer)
  const hasDistances = all?.some(({ distance }) => distance !== undefined)
  const found =
    all &&
    lastUsed !== undefined &&
    searchShowrooms(filterShowrooms(hasDistances ? all : sortForShopper(all, { district, lastUsed }), filter), text)
  const lacks = ({ _id }: ListedShowroom) => serving?.get(_id)?.lacks.length ?? 0
  const showrooms = found ? found.toSorted((a, b) => lacks(a) - lacks(b)) : null
  const stockColumn: TableColumn<ListedShowroom> = {
    key: 'stock',
    header: t('Your order'),
    cell: (showroom) => <Served total={lineCount} lacking={lacks(showroom)} distance={showroom.distance} />,
    className: 'whitespace-nowrap tabular-nums',
  }
  const columns = [...COLUMNS, ...(serving ? [stockColumn] : hasDistances ? [DISTANCE_COLUMN] : [])]
  const clear = () => {
    setFilter(NO_SHOWROOM_FILTER)
    setText('')
    void load()
  }
  return (
    <div className="grid gap-3 sm:gap-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
        <FindNearButton busy={locating} onClick={findNearest} data-autofocus className="max-sm:grow max-sm:px-3" />
        <AreaField value={text} onChange={setText} className="min-w-0 sm:grow max-sm:order-1 max-sm:w-full" />
        <Button tone="quiet" size="sm" onClick={clear} className="max-sm:px-2">
          Clear Filters
        </Button>
        <p aria-live="polite" className="text-14 text-ink-muted max-sm:sr-only">
          {showrooms &&
            plural(
              showrooms.length,
              t('{count} store', { count: showrooms.length }),
              t('{count} stores', { count: showrooms.length }),
            )}
        </p>
      </div>
      <LocationSelects
        filter={filter}
        onChoose={(level, name) => setFilter(setLocation(filter, level, name))}
        hideLabels
      />
      <Table
        caption="Stores"
        columns={columns}
        rows={showrooms || []}
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
        className="store-table max-h-96 max-sm:h-[max(12rem,100dvh-25rem)]"
      />
    </div>
  )
}

interface ServedProps {
  /** lines of the order */
  total: number
  /** those that the showroom lacks */
  lacking: number
  /** in km, if the position is known */
  distance: number | undefined
}

/** Whether a showroom has all lines of the order, or how many, and how far it is. */
function Served({ total, lacking, distance }: ServedProps) {
  return (
    <>
      {lacking === 0 ? (
        <span className="font-medium text-ok">Has everything</span>
      ) : (
        <span className="text-ink-muted">
          {t('Has {count} of {total}', { count: figures(total - lacking), total: figures(total) })}
        </span>
      )}
      {distance !== undefined && (
        <span className="block text-ink-muted">{t('{distance} away', { distance: formatDistance(distance) })}</span>
      )}
    </>
  )
}

const COLUMNS: readonly TableColumn<ListedShowroom>[] = [
  { key: 'place', header: '#', cell: (_, index) => figures(index + 1), className: 'tabular-nums' },
  {
    key: 'code',
    header: t('Code'),
    cell: (showroom) => <span {...localizedProps(showroom, 'code')} className="font-medium" />,
    selects: true,
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

/** Once the position is known. */
const DISTANCE_COLUMN: TableColumn<ListedShowroom> = {
  key: 'distance',
  header: t('Distance'),
  cell: ({ distance }) => distance !== undefined && t('{distance} away', { distance: formatDistance(distance) }),
  className: 'whitespace-nowrap tabular-nums',
}

/** The id of the showroom of the customer's newest order; null without one, undefined until that is known. */
function useLastShowroom(customer: string | null): string | null | undefined {
  const request = { param: { userId: customer ?? '' }, query: { limit: '1' } }
  const orders = useFetched(
    customer,
    () => call(api.orders.customerOrder[':userId'].$get(request)),
    'the last order',
    [],
  )
  if (customer === null) return null
  return orders === null ? undefined : (orders[0]?.store._id ?? null)
}
