import { t } from '#shared/language/t.ts'
import { ROLES } from '#shared/rules/people/roles.ts'
import { USER_SORTS, type UserSort } from '#shared/schemas/staff.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { ROLE_CHOICES } from './role-choices.ts'
import type { useUserFilter } from './user-filter.ts'

const SORT_LABELS: Record<UserSort, string> = {
  newest: t('Newest first'),
  name: t('Name A to Z'),
  email: t('Email A to Z'),
}

interface UserFiltersProps {
  filter: ReturnType<typeof useUserFilter>['filter']
  onChange: ReturnType<typeof useUserFilter>['setFilter']
}

/** What the list of accounts is searched for, and how it is sorted. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 *:first:col-span-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem] lg:*:first:col-span-1">
      <ListSearch
        label="Search users"
        placeholder="Search by name, email or phone"
        query={filter.query}
        onSearch={(query, options) => onChange({ query }, options)}
      />
      <SelectField
        label="Role"
        hideLabel
        value={filter.role ?? ''}
        onChange={({ target }) => onChange({ role: ROLES.find((role) => role === target.value) ?? null })}
        placeholder="All Roles"
        options={ROLE_CHOICES.map(({ value: role, plural }) => ({ value: role, label: plural }))}
      />
      <SelectField
        label="Sort by"
        hideLabel
        value={filter.sort}
        onChange={({ target }) => onChange({ sort: USER_SORTS.find((sort) => sort === target.value) ?? 'newest' })}
        options={USER_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
      />
    </div>
  )
}
