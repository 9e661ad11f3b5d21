import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { ORDER_CHANNELS } from '#shared/rules/orders/order-channel.ts'
import { ORDER_STATUSES, statusLabel } from '#shared/rules/orders/order-status.ts'
import { WAITING_KINDS, WAITING_LABELS } from '#shared/rules/orders/order-waiting.ts'
import { type DeskFilter, hasFilters } from '#shared/rules/staff/desk-filter.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import type { SetFilterOptions } from '#web/lib/lists/use-list-params.ts'
import { ShowroomSelect } from '#web/showrooms/showroom-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

interface DeskFiltersProps {
  filter: DeskFilter
  /** shows the showroom filter, for the orders of all showrooms */
  withShowroomFilter: boolean
  onFilterChange: (change: Partial<DeskFilter>, options?: SetFilterOptions) => void
  /** called after all filters were cleared: the button that did it is gone, and the focus with it */
  onFiltersCleared: () => void
}

const EMPTY_FILTER = {
  query: '',
  store: null,
  status: null,
  waiting: null,
  channel: null,
  from: null,
  to: null,
} as const

/** Search and filters of the orders desk; on phones they are collapsed behind a button with the number of active ones. */
export function DeskFilters({ filter, withShowroomFilter, onFilterChange, onFiltersCleared }: DeskFiltersProps) {
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  const { query, store, status, waiting, channel, from, to } = filter
  const clear = () => {
    onFilterChange(EMPTY_FILTER)
    onFiltersCleared()
  }
  const activeCount = [withShowroomFilter && store, status, waiting, channel, from, to].filter(Boolean).length
  return (
    <div className="desk-filters my-3 grid items-end gap-3 xl:grid-cols-[12rem_minmax(0,1fr)]">
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
        {activeCount > 0 && ` (${figures(activeCount)})`}
      </Button>
      <div
        id={id}
        className={cx(
          'grid grid-cols-2 gap-3 xl:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]',
          withShowroomFilter ? 'md:grid-cols-3' : 'md:grid-cols-5',
          !expanded && 'max-md:hidden',
        )}
      >
        {withShowroomFilter && (
          <ShowroomSelect
            showroomId={store}
            permission="read_orders"
            onChoose={(showroomId) => onFilterChange({ store: showroomId })}
          />
        )}
        <SelectField
          label="Status"
          value={status ?? ''}
          onChange={({ target }) =>
            onFilterChange({ status: ORDER_STATUSES.find((option) => option === target.value) ?? null })
          }
          placeholder="All statuses"
          options={ORDER_STATUSES.map((option) => ({ value: option, label: statusLabel(option) }))}
        />
        <SelectField
          label="Waiting"
          className={cx(withShowroomFilter && 'max-md:col-span-full')}
          value={waiting ?? ''}
          onChange={({ target }) =>
            onFilterChange({ waiting: WAITING_KINDS.find((option) => option === target.value) ?? null })
          }
          placeholder="All Orders"
          options={WAITING_KINDS.map((option) => ({ value: option, label: WAITING_LABELS[option] }))}
        />
        <SelectField
          label="Placed"
          value={channel ?? ''}
          onChange={({ target }) =>
            onFilterChange({ channel: ORDER_CHANNELS.find((option) => option === target.value) ?? null })
          }
          placeholder={t('Web and phone')}
          options={[
            { value: 'web', label: t('On the web') },
            { value: 'phone', label: t('By phone') },
          ]}
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
        <div className="flex flex-wrap items-center gap-2 xl:col-span-full xl:-mt-2">
          <Button tone="quiet" size="sm" onClick={clear} className="first:-ml-3">
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
