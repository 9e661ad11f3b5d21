import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTotal, LIST_PAGE_SIZE, lastPage } from '#shared/rules/pagination.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { NotAllowed } from '#web/staff/not-allowed.tsx'
import { useSession } from '#web/state/auth.ts'
import { AssignShowroom } from './assign-showroom.tsx'
import { ConfirmRoleChange } from './confirm-role-change.tsx'
import { ManagePassword } from './manage-password.tsx'
import { useRoleChange } from './use-role-change.ts'
import { useUserFilter } from './user-filter.ts'
import { UserFilters } from './user-filters.tsx'
import { userKeys, usersQuery } from './user-queries.ts'
import { UsersTable } from './users-table.tsx'

export function meta() {
  return pageMeta({ title: t('All Users'), description: t('Who has an account, and who may do what.'), noindex: true })
}

/** `/dashboard/users`, for super users. */
export default function Users() {
  const currentUser = useSession()?.allInfo
  if (!currentUser) return null
  return currentUser.su ? (
    <AllUsers currentUserId={currentUser._id} />
  ) : (
    <NotAllowed name={currentUser.name} audience="super users" />
  )
}

function AllUsers({ currentUserId }: { currentUserId: string }) {
  const { filter, setFilter, pageLink } = useUserFilter()
  const { data, error, isFetching, refetch } = useQuery(usersQuery(filter))
  const queryClient = useQueryClient()
  const [focusCount, setFocusCount] = useState(0)
  const focusHeading = () => setFocusCount((count) => count + 1)
  const [passwordUser, setPasswordUser] = useState<ListedUser | null>(null)
  const change = useRoleChange(() => {
    void queryClient.invalidateQueries({ queryKey: userKeys.all })
    // With a role filter the user disappears from the list, and the focus with them.
    if (filter.role) focusHeading()
  })
  return (
    <>
      <PageHeader
        title="All Users"
        status={
          isFetching
            ? t('Loading...')
            : data &&
              formatTotal(data.total, {
                one: t('1 user'),
                other: (count) => t('{count} users', { count }),
                orMore: (count) => t('{count} users or more', { count }),
              })
        }
        focusKey={focusCount}
      />
      <UserFilters filter={filter} onChange={setFilter} />
      {error && !data ? (
        <LoadFailure subject="The users" level={2} error={error} onRetry={refetch} />
      ) : (
        <UsersTable
          // The rows of another page must not stand under the numbers of this one.
          users={data?.page === filter.page ? data.users : null}
          page={filter.page}
          currentUserId={currentUserId}
          onRoleChange={change.choose}
          onPasswordChange={setPasswordUser}
        />
      )}
      {data && (
        <Pagination
          page={filter.page}
          lastPage={lastPage(data.total)}
          isFull={data.users.length === LIST_PAGE_SIZE}
          linkTo={pageLink}
          onNavigate={focusHeading}
        />
      )}
      <ConfirmRoleChange
        change={change.pendingChange}
        busy={change.busy}
        onConfirm={change.confirm}
        onClose={change.close}
      />
      {change.assignee && (
        <AssignShowroom
          user={change.assignee}
          busy={change.busy}
          onAssign={(showroomId) => change.assignee && change.assign(change.assignee, showroomId)}
          onClose={change.close}
        />
      )}
      <ManagePassword user={passwordUser} onClose={() => setPasswordUser(null)} />
    </>
  )
}
