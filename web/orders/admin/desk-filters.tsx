import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { type DeskFilter, isDay, isNarrowed } from '#shared/rules/desk-filter.ts'
import { ORDER_STATUSES } from '#shared/rules/order-status.ts'
import { WAITING_LABELS } from '#shared/rules/order-waiting.ts'
import { useTyped } from '#web/lib/forms/use-debounced-input.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { StoreSelect } from '#web/showrooms/showroom-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface DeskFiltersProps {
  filter: DeskFilter
  /** shows the showroom filter, for the orders of all showrooms */
  withStores: boolean
  /** `replace`: replaces the current history entry */
  onNarrow: (change: Partial<DeskFilter>, instead?: boolean) => void
  /** called after a filter was removed: the button that removed it is gone, and the focus with it */
  onTakenAway: () => void
}

const NOTHING = { query: '', store: null, status: null, waiting: null, from: null, to: null } as const

/** Search and filters of the orders desk; on phones they are collapsed behind a button with the number of active ones. */
export function DeskFilters({ filter, withStores, onNarrow, onTakenAway }: DeskFiltersProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const { query, store, status, waiting, from, to } = filter
  const takeAway = (change: Partial<DeskFilter>) => {
    onNarrow(change)
    onTakenAway()
  }
  const set = [withStores && store, status, from, to].filter(Boolean).length
  return (
    <div className="mt-4 grid gap-3">
      <ListSearch
        label="Search orders"
        placeholder="Search by order ID, customer name or phone"
        query={query}
        onSearch={(typed, goesOn) => onNarrow({ query: typed }, goesOn)}
      />
      <Button
        tone="secondary"
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        className="md:hidden"
      >
        {shown ? 'Hide Filters' : 'Show Filters'}
        {set > 0 && ` (${set})`}
      </Button>
      <div
        id={id}
        className={cx(
          'grid grid-cols-2 gap-3 md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
          !shown && 'max-md:hidden',
        )}
      >
        {withStores && <StoreSelect store={store} onChoose={(chosen) => onNarrow({ store: chosen })} />}
        <SelectField
          label="Status"
          className={cx(!withStores && 'max-md:col-span-full')}
          value={status ?? ''}
          onChange={({ target }) => onNarrow({ status: ORDER_STATUSES.find((one) => one === target.value) ?? null })}
          placeholder="All Statuses"
          options={ORDER_STATUSES.map((one) => ({ value: one, label: one }))}
        />
        <DayField label="From" day={from} onDay={(day, goesOn) => onNarrow({ from: day }, goesOn)} max={to} />
        <DayField label="To" day={to} onDay={(day, goesOn) => onNarrow({ to: day }, goesOn)} min={from} />
      </div>
      {isNarrowed(filter) && (
        <div className="flex flex-wrap items-center gap-2">
          {waiting && (
            <Chip onRemove={() => takeAway({ waiting: null })} removeLabel={`Remove ${WAITING_LABELS[waiting]}`}>
              {WAITING_LABELS[waiting]}
            </Chip>
          )}
          <Button tone="quiet" size="sm" onClick={() => takeAway(NOTHING)} className="first:-ml-3">
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

interface DayFieldProps {
  label: string
  /** `2026-11-20`, or null */
  day: string | null
  onDay: (day: string | null, goesOn: boolean) => void
  min?: string | null
  max?: string | null
}

/** A day in Dhaka; it is not reported while the year is still being typed. */
function DayField({ label, day, onDay, min, max }: DayFieldProps) {
  const { text, setText } = useTyped({
    value: day ?? '',
    onSend: (typed, goesOn) => onDay(typed || null, goesOn),
    isReady: (typed) => typed === '' || isDay(typed),
  })
  return (
    <TextField
      label={label}
      type="date"
      className="max-xs:col-span-full"
      value={text}
      onChange={({ target }) => setText(target.value)}
      min={min ?? '2000-01-01'}
      max={max ?? '2099-12-31'}
    />
  )
}
