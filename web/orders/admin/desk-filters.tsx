import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type DeskFilter, hasFilters } from '#shared/rules/desk-filter.ts'
import { ORDER_STATUSES, statusLabel } from '#shared/rules/order-status.ts'
import { WAITING_LABELS } from '#shared/rules/order-waiting.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import type { SetFilterOptions } from '#web/lib/lists/use-list-params.ts'
import { ShowroomSelect } from '#web/showrooms/showroom-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface DeskFiltersProps {
  filter: DeskFilter
  /** shows the showroom filter, for the orders of all showrooms */
  withShowroomFilter: boolean
  onFilterChange: (change: Partial<DeskFilter>, options?: SetFilterOptions) => void
  /** called after a filter was removed: the button that removed it is gone, and the focus with it */
  onFilterRemoved: () => void
}

const EMPTY_FILTER = { query: '', store: null, status: null, waiting: null, from: null, to: null } as const

/** Search and filters of the orders desk; on phones they are collapsed behind a button with the number of active ones. */
export function DeskFilters({ filter, withShowroomFilter, onFilterChange, onFilterRemoved }: DeskFiltersProps) {
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  const { query, store, status, waiting, from, to } = filter
  const removeFilter = (change: Partial<DeskFilter>) => {
    onFilterChange(change)
    onFilterRemoved()
  }
  const activeCount = [withShowroomFilter && store, status, from, to].filter(Boolean).length
  return (
    <div className="mt-4 grid gap-3">
      <ListSearch
        label="Search orders"
        placeholder="Search by order ID, customer name or phone"
        query={query}
        onSearch={(input, options) => onFilterChange({ query: input }, options)}
      />
      <Button
        tone="secondary"
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={expanded}
        aria-controls={id}
        onClick={() => setExpanded(!expanded)}
        className="md:hidden"
      >
        {expanded ? t('Hide Filters') : t('Show Filters')}
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      <div
        id={id}
        className={cx(
          'grid grid-cols-2 gap-3 md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
          !expanded && 'max-md:hidden',
        )}
      >
        {withShowroomFilter && (
          <ShowroomSelect showroomId={store} onChoose={(showroomId) => onFilterChange({ store: showroomId })} />
        )}
        <SelectField
          label="Status"
          className={cx(!withShowroomFilter && 'max-md:col-span-full')}
          value={status ?? ''}
          onChange={({ target }) =>
            onFilterChange({ status: ORDER_STATUSES.find((option) => option === target.value) ?? null })
          }
          placeholder="All Statuses"
          options={ORDER_STATUSES.map((option) => ({ value: option, label: statusLabel(option) }))}
        />
        <DayField
          label="From"
          day={from}
          onDayChange={(day, options) => onFilterChange({ from: day }, options)}
          max={to}
        />
        <DayField label="To" day={to} onDayChange={(day, options) => onFilterChange({ to: day }, options)} min={from} />
      </div>
      {hasFilters(filter) && (
        <div className="flex flex-wrap items-center gap-2">
          {waiting && (
            <Chip
              onRemove={() => removeFilter({ waiting: null })}
              removeLabel={t('Remove {filter}', { filter: WAITING_LABELS[waiting] })}
            >
              {WAITING_LABELS[waiting]}
            </Chip>
          )}
          <Button tone="quiet" size="sm" onClick={() => removeFilter(EMPTY_FILTER)} className="first:-ml-3">
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
