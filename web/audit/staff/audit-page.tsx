import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { LIST_PAGE_SIZE, lastPage, MAX_COUNT } from '#shared/rules/pagination.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { AUDIT_ACTIONS } from '#shared/rules/staff/audit-action.ts'
import type { AuditEntry } from '#shared/schemas/audit.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import type { SetFilterOptions } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Loading } from '#web/staff/crud/loading.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { actionLabel } from './action-label.ts'
import { type AuditFilter, serializeAuditFilter, useAuditFilter } from './audit-filter.ts'
import { auditQuery } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'
import { AuditViews } from './audit-views.tsx'
import { endOfId } from './entry-texts.ts'

export function meta() {
  return pageMeta({ title: t('Audit'), description: t('Who changed what, and who read whose data.'), noindex: true })
}

/** `/dashboard/audit`, for whoever may read it, of all showrooms or of some. */
export default function AuditPage() {
  const [searchParams] = useSearchParams()
  const isEverywhere = useMayEverywhere('read_audit')
  // The audit's own entries are of no showroom.
  if (isEverywhere && searchParams.get('view') !== 'activity') return <Audit />
  return (
    <Suspense fallback={<Loading />}>
      <ActivityView>{isEverywhere && <AuditViews view="activity" />}</ActivityView>
    </Suspense>
  )
}

/** With the words of settings and orders, which the entries alone do without. */
const ActivityView = lazy(() => import('./activity.tsx'))

function Audit() {
  const { filter, setFilter, pageLink } = useAuditFilter()
  const { data, error, isFetching, refetch } = useQuery(auditQuery(filter))
  const [focusCount, setFocusCount] = useState(0)
  const focusHeading = () => setFocusCount((count) => count + 1)
  const entries = data?.entries ?? []
  return (
    <>
      <PageHeader
        title="Audit"
        status={isFetching ? t('Loading...') : data && formatEntries(data.total)}
        focusKey={focusCount}
      />
      <AuditViews view="entries" />
      <AuditFilters
        filter={filter}
        names={namesIn(entries, filter)}
        onFilterChange={setFilter}
        onFilterRemoved={focusHeading}
      />
      {error && !data ? (
        <LoadFailure subject="The audit" level={2} error={error} onRetry={refetch} />
      ) : (
        <AuditTable
          entries={data ? entries : null}
          linkTo={(change) => ({ search: String(serializeAuditFilter({ ...filter, page: 1, ...change })) })}
        />
      )}
      {data && (
        <Pagination
          page={filter.page}
          lastPage={lastPage(data.total)}
          isFull={entries.length === LIST_PAGE_SIZE}
          linkTo={pageLink}
          onNavigate={focusHeading}
        />
      )}
    </>
  )
}

/** What the list calls the filter's actor and subject. */
function namesIn(entries: readonly AuditEntry[], { by, subject }: { by: string | null; subject: string | null }) {
  const actor = entries.find((entry) => entry.by?._id === by)?.by
  const named = entries.find((entry) => entry.subject?._id === subject)?.subject
  return {
    by: actor ? accountName(actor.name) : endOfId(by ?? ''),
    subject: named?.name ? accountName(named.name) : endOfId(subject ?? ''),
  }
}

/** '1 entry', '1,204 entries', '10,000 entries or more'. */
function formatEntries(total: number): string {
  if (total >= MAX_COUNT) return t('{count} entries or more', { count: groupLakh(MAX_COUNT) })
  return plural(total, t('1 entry'), t('{count} entries', { count: groupLakh(total) }))
}

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
function AuditFilters({ filter, names, onFilterChange, onFilterRemoved }: AuditFiltersProps) {
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
          placeholder="All actions"
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
