import { t } from '#shared/language/t.ts'
import { AUDIT_ACTIONS } from '#shared/rules/staff/audit-action.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import type { SetFilterOptions } from '#web/lib/lists/use-list-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { actionLabel } from './action-label.ts'
import type { AuditFilter } from './audit-filter.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  /** what actor and subject of the filter are called, as far as the list tells */
  names: { by: string; subject: string }
  onFilterChange: (change: Partial<AuditFilter>, options?: SetFilterOptions) => void
  /** called after a filter was removed: the button that removed it is gone, and the focus with it */
  onFilterRemoved: () => void
}

const EMPTY_FILTER = { by: null, action: null, subject: null, from: null, to: null } as const
const ACTION_OPTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: actionLabel(action) })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
)

/** The filters of the audit; actor and subject are chosen in the list. */
export function AuditFilters({ filter, names, onFilterChange, onFilterRemoved }: AuditFiltersProps) {
  const { by, action, subject, from, to } = filter
  const removeFilter = (change: Partial<AuditFilter>) => {
    onFilterChange(change)
    onFilterRemoved()
  }
  return (
    <div className="mb-4 grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        <SelectField
          label="Action"
          className="max-md:col-span-full"
          value={action ?? ''}
          onChange={({ target }) =>
            onFilterChange({ action: AUDIT_ACTIONS.find((option) => option === target.value) ?? null })
          }
          placeholder="All Actions"
          options={ACTION_OPTIONS}
        />
        <DayField
          label="From"
          day={from}
          onDayChange={(day, options) => onFilterChange({ from: day }, options)}
          max={to}
        />
        <DayField label="To" day={to} onDayChange={(day, options) => onFilterChange({ to: day }, options)} min={from} />
      </div>
      {(by || action || subject || from || to) && (
        <div className="flex flex-wrap items-center gap-2">
          {by && (
            <Chip onRemove={() => removeFilter({ by: null })} removeLabel={t('Remove By {by}', { by: names.by })}>
              By {names.by}
            </Chip>
          )}
          {subject && (
            <Chip
              onRemove={() => removeFilter({ subject: null })}
              removeLabel={t('Remove About {subject}', { subject: names.subject })}
            >
              About {names.subject}
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
