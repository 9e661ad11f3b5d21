import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import type { Role } from '#shared/rules/people/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { type Access, useAccess } from '#web/auth/access.ts'
import { Email } from '#web/staff/crud/columns.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { LeaveButton } from './leave-button.tsx'
import { ROLE_CHOICES } from './role-choices.ts'

interface UsersTableProps {
  /** null while loading */
  users: readonly ListedUser[] | null
  page: number
  /** id of the signed-in user */
  currentUserId: string
  onRoleChange: (user: ListedUser, role: Role) => void
  /** null: only a super user sets passwords */
  onPasswordChange: ((user: ListedUser) => void) | null
  /** null: the signed-in user decides on nobody's roles */
  onMembershipsChange: ((user: ListedUser) => void) | null
}

/** The accounts with the actions on each; below 1280 px each is a card. */
export function UsersTable(props: UsersTableProps) {
  const { users, page, currentUserId, onRoleChange, onPasswordChange, onMembershipsChange } = props
  const options: TableColumn<ListedUser> = {
    key: 'options',
    header: <>{t('Options')}</>,
    cell: (user) => {
      const isFixed = user._id === currentUserId || user.su || !onMembershipsChange
      return (
        <div className="grid max-w-60 min-w-36 gap-1 text-16 max-xl:mt-2 xl:text-14">
          <RoleSelect user={user} isFixed={isFixed} onRoleChange={(role) => onRoleChange(user, role)} />
          {isFixed && <p className="text-14 text-ink-muted">{whyFixed(user, currentUserId)}</p>}
          {!isFixed && (
            <Button
              size="sm"
              tone="quiet"
              onClick={() => onMembershipsChange(user)}
              className="-ml-3 justify-self-start text-left"
            >
              Roles and showrooms<span className="sr-only"> of {user.name}</span>
            </Button>
          )}
          {!isFixed && onPasswordChange && user.role === 'storeUser' && (
            <Button
              size="sm"
              tone="quiet"
              onClick={() => onPasswordChange(user)}
              className="-ml-3 justify-self-start text-left"
            >
              Change Password<span className="sr-only"> of {user.name}</span>
            </Button>
          )}
          {!isFixed && user.staff && <LeaveButton user={user} />}
        </div>
      )
    },
  }
  return (
    <Table
      caption="Users"
      columns={[indexColumn((page - 1) * LIST_PAGE_SIZE), ...USER_COLUMNS, options]}
      rows={users ?? []}
      rowKey={({ _id }) => _id}
      loadingRows={users ? 0 : 8}
      empty="No users found"
      stacked
      className="table-open"
    />
  )
}

interface RoleSelectProps {
  user: ListedUser
  isFixed: boolean
  onRoleChange: (role: Role) => void
}

/** The role as the specification knows it; somebody of another one has a line of its own, which cannot be chosen. */
function RoleSelect({ user, isFixed, onRoleChange }: RoleSelectProps) {
  const isMember = user.role === 'customer' && user.staff === true
  const access = useAccess()
  return (
    <SelectField
      label={t('Role of {name}', { name: user.name })}
      hideLabel
      value={isMember ? '' : user.role}
      placeholder={isMember ? t('Other roles') : undefined}
      disabled={isFixed}
      onChange={({ target }) => {
        const choice = ROLE_CHOICES.find(({ value }) => value === target.value)
        if (choice) onRoleChange(choice.value)
      }}
      options={ROLE_CHOICES.map(({ value, label }) => ({
        value,
        label,
        disabled: !mayGive(value, access) || (value === 'storeUser' && user.role === 'storeUser'),
      }))}
    />
  )
}

/** Whether somebody may all that a role may: an admin's in all showrooms, a store user's in one at least. */
function mayGive(role: Role, access: Access | null): boolean {
  if (role === 'customer' || !access) return true
  if (role === 'admin') return READY_MADE_ROLES.admin.permissions.every(access.mayEverywhere)
  return READY_MADE_ROLES.store_user.permissions.every(access.may)
}

/** Why nobody changes a role here. */
function whyFixed({ _id, su }: ListedUser, currentUserId: string): string {
  if (su) return t('A super user stays one until they delete their account; the last one cannot.')
  if (_id === currentUserId) return t('Nobody changes their own role.')
  return t('You may see people, but not decide what they may do.')
}

function indexColumn(offset: number): TableColumn<ListedUser> {
  return {
    key: 'place',
    header: '#',
    cell: (_, index) => figures(offset + index + 1),
    className: 'tabular-nums text-ink-muted max-sm:hidden! xl:w-10',
  }
}

const USER_COLUMNS: readonly TableColumn<ListedUser>[] = [
  {
    key: 'name',
    header: t('Name'),
    cell: ({ name, su, store }) => (
      <div>
        <span className="font-medium">{name}</span>
        {su && <Badge className="ml-2">Super user</Badge>}
        {store && <span className="block text-ink-muted">Works at {localized(store, 'code')}</span>}
      </div>
    ),
    className: 'wrap-anywhere xl:w-[20%]',
  },
  {
    key: 'email',
    header: t('Email'),
    cell: ({ email }) => <Email address={email} />,
    className: 'wrap-anywhere xl:w-[24%]',
  },
  { key: 'phone', header: t('Phone'), cell: ({ phone }) => phone, className: 'tabular-nums xl:whitespace-nowrap' },
  { key: 'address', header: t('Address'), cell: ({ location }) => location, className: 'wrap-anywhere xl:w-[25%]' },
]
