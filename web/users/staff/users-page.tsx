import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTotal, LIST_PAGE_SIZE, lastPage } from '#shared/rules/pagination.ts'
import { roleName } from '#shared/rules/people/role-name.ts'
import { ROLES, type Role } from '#shared/rules/people/roles.ts'
import { type ListedUser, USER_SORTS, type UserSort } from '#shared/schemas/staff.ts'
import { api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { AssignShowroom } from './assign-showroom.tsx'
import { Invites } from './invites.tsx'
import { ROLE_CHOICES } from './role-choices.ts'
import { StaffSessions } from './staff-sessions.tsx'
import { useRoleChange } from './use-role-change.ts'
import { useUserFilter } from './user-filter.ts'
import { userKeys, usersQuery } from './user-queries.ts'
import { UsersTable } from './users-table.tsx'

const MembershipsDialog = lazy(() => import('./memberships-dialog.tsx'))

export function meta() {
  return pageMeta({ title: t('All Users'), description: t('Who has an account, and who may do what.'), noindex: true })
}

/** `/dashboard/users`, for whoever sees people. */
export default function Users() {
  const currentUser = useSession()?.allInfo
  return currentUser ? <AllUsers currentUser={currentUser} /> : null
}

function AllUsers({ currentUser }: { currentUser: { _id: string; su: boolean } }) {
  const { filter, setFilter, pageLink } = useUserFilter()
  const { data, error, isFetching, refetch } = useQuery(usersQuery(filter))
  const queryClient = useQueryClient()
  const [focusCount, setFocusCount] = useState(0)
  const focusHeading = () => setFocusCount((count) => count + 1)
  const [passwordUser, setPasswordUser] = useState<ListedUser | null>(null)
  const mayDecide = useMayEverywhere('write_people')
  const [isInviting, setInviting] = useState(false)
  const [member, setMember] = useState<ListedUser | null>(null)
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
      >
        {mayDecide && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )}
      </PageHeader>
      <UserFilters filter={filter} onChange={setFilter} />
      {error && !data ? (
        <LoadFailure subject="The users" level={2} error={error} onRetry={refetch} />
      ) : (
        <UsersTable
          // The rows of another page must not stand under the numbers of this one.
          users={data?.page === filter.page ? data.users : null}
          page={filter.page}
          currentUserId={currentUser._id}
          onRoleChange={change.choose}
          onPasswordChange={currentUser.su ? setPasswordUser : null}
          onMembershipsChange={mayDecide ? setMember : null}
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
      {mayDecide && <Invites isInviting={isInviting} onInvitingEnd={() => setInviting(false)} />}
      <Suspense>{member && <MembershipsDialog user={member} onClose={() => setMember(null)} />}</Suspense>
      <StaffSessions />
      <ManagePassword user={passwordUser} onClose={() => setPasswordUser(null)} />
    </>
  )
}

interface ConfirmRoleChangeProps {
  /** null if the dialog is closed */
  change: { user: ListedUser; role: Role } | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of a role change, with its consequences. */
function ConfirmRoleChange({ change, busy, onConfirm, onClose }: ConfirmRoleChangeProps) {
  const role = change && roleName(change.role)
  return (
    <ConfirmDialog
      open={change !== null}
      title={
        <span className="wrap-anywhere">
          Are you sure you want to change {change?.user.name}'s role to {role}?
        </span>
      }
      confirmLabel="Change role"
      tone="primary"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {change && <p className="text-pretty text-ink-muted">{describeConsequences(change)}</p>}
    </ConfirmDialog>
  )
}

function describeConsequences({ user, role }: { user: ListedUser; role: Role }): string {
  const sentences = [
    role === 'storeUser' && t('You choose the showroom in the next step.'),
    user.store && t('They no longer work for {code}.', { code: localized(user.store, 'code') }),
    t('They are signed out and have to sign in again.'),
  ]
  return sentences.filter(Boolean).join(' ')
}

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
function UserFilters({ filter, onChange }: UserFiltersProps) {
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
        placeholder="All roles"
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

interface ManagePasswordProps {
  /** the store user, or null if the dialog is closed */
  user: ListedUser | null
  onClose: () => void
}

/** Dialog that sets the password of a store user. */
function ManagePassword({ user, onClose }: ManagePasswordProps) {
  return (
    <FormDialog open={user !== null} title="Manage Password" size="sm" onClose={onClose}>
      {(form) =>
        user && (
          <ManageForm
            ref={form}
            submitLabel="Reset"
            isReady={({ text }) => text('password') !== '' && text('currentPassword') !== ''}
            onCancel={onClose}
            onSave={async ({ text }) => {
              const json = { email: user.email, password: text('password'), currentPassword: text('currentPassword') }
              const { message } = await call(api.auth['reset-password'].$post({ json }))
              return () => {
                onClose()
                toast.success(message)
              }
            }}
          >
            {({ field }) => (
              <>
                <p className="wrap-anywhere">
                  <span className="font-medium">{user.name}</span>
                  <span className="block text-14 text-ink-muted">{user.email}</span>
                </p>
                <PasswordField
                  label="New Password"
                  {...field('password')}
                  autoComplete="new-password"
                  required
                  hint="At least 8 characters. Whoever is signed in with the old one is signed out and gets an email about it."
                  data-autofocus
                />
                <PasswordField
                  label="Your own password"
                  {...field('currentPassword')}
                  autoComplete="current-password"
                  required
                  hint="To confirm that it is you."
                />
              </>
            )}
          </ManageForm>
        )
      }
    </FormDialog>
  )
}
