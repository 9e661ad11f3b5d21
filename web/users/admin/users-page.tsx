import { useState } from 'react'
import { LIST_PAGE_SIZE, lastPage, totalInWords } from '#shared/rules/pagination.ts'
import { ROLES } from '#shared/rules/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { PageHead } from '#web/admin/crud/page-header.tsx'
import { NotAllowed } from '#web/admin/not-allowed.tsx'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { ListPages } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { AssignStore } from './assign-showroom.tsx'
import { RoleQuestion } from './confirm-role-change.tsx'
import { ManagePassword } from './manage-password.tsx'
import { ROLE_CHOICES } from './role-choices.ts'
import { useRoleChange } from './use-role-change.ts'
import { useUserFilter, useUsers } from './use-users.ts'
import { UsersTable } from './users-table.tsx'

export function meta() {
  return pageMeta({ title: 'All Users', description: 'Who has an account, and who may do what.', noindex: true })
}

/** `/dashboard/users`, for super users. */
export default function Users() {
  const me = useSession()?.allInfo
  if (!me) return null
  return me.su ? <AllUsers me={me._id} /> : <NotAllowed name={me.name} who="super users" />
}

function AllUsers({ me }: { me: string }) {
  const { filter, narrow, pageLink } = useUserFilter()
  const { value, error, loading, reload } = useUsers(filter)
  const [moved, setMoved] = useState(0)
  const focusHead = () => setMoved((times) => times + 1)
  const [managed, setManaged] = useState<ListedUser | null>(null)
  const change = useRoleChange(() => {
    reload()
    // With a role filter the user disappears from the list, and the focus with them.
    if (filter.role) focusHead()
  })
  return (
    <>
      <PageHead
        title="All Users"
        status={loading ? 'Loading...' : value && totalInWords(value.total, 'user')}
        focusKey={moved}
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <ListSearch
          label="Search users"
          placeholder="Search by name, email or phone"
          query={filter.query}
          onSearch={(query, goesOn) => narrow({ query }, goesOn)}
        />
        <SelectField
          label="Role"
          hideLabel
          value={filter.role ?? ''}
          onChange={({ target }) => narrow({ role: ROLES.find((role) => role === target.value) ?? null })}
          placeholder="All Roles"
          options={ROLE_CHOICES.map(({ value: role, plural }) => ({ value: role, label: plural }))}
        />
      </div>
      {error !== null && !value ? (
        <LoadFailure what="The users" level={2} error={error} busy={loading} onRetry={reload} />
      ) : (
        <UsersTable
          users={value?.users ?? null}
          page={filter.page}
          me={me}
          onRole={change.choose}
          onPassword={setManaged}
        />
      )}
      {value && (
        <ListPages
          page={filter.page}
          last={lastPage(value.total)}
          isFull={value.users.length === LIST_PAGE_SIZE}
          linkTo={pageLink}
          onChoose={focusHead}
        />
      )}
      <RoleQuestion change={change.asking} busy={change.busy} onConfirm={change.confirm} onClose={change.close} />
      {change.assigning && (
        <AssignStore
          user={change.assigning}
          busy={change.busy}
          onAssign={(store) => change.assigning && change.assign(change.assigning, store)}
          onClose={change.close}
        />
      )}
      <ManagePassword user={managed} onClose={() => setManaged(null)} />
    </>
  )
}
