import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import type { Role } from '#shared/rules/people/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
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
  onPasswordChange: (user: ListedUser) => void
}

/** The accounts with the actions on each; below 1280 px each is a card. */
export function UsersTable({ users, page, currentUserId, onRoleChange, onPasswordChange }: UsersTableProps) {
  const options: TableColumn<ListedUser> = {
    key: 'options',
    header: <>{t('Options')}</>,
    cell: (user) => (
      <div className="grid max-w-60 min-w-36 gap-1 text-16 max-xl:mt-2 xl:text-14">
        <RoleSelect
          user={user}
          isCurrentUser={user._id === currentUserId}
          onRoleChange={(role) => onRoleChange(user, role)}
        />
        {user.role === 'storeUser' && (
          <Button size="sm" tone="quiet" onClick={() => onPasswordChange(user)} className="-ml-3 justify-self-start">
            Change Password<span className="sr-only"> of {user.name}</span>
          </Button>
        )}
        {user.role !== 'customer' && !user.su && user._id !== currentUserId && <LeaveButton user={user} />}
      </div>
    ),
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

/** Nobody can change their own role or a super user's; a store user is first removed from the showroom. */
function RoleSelect({
  user,
  isCurrentUser,
  onRoleChange,
}: {
  user: ListedUser
  isCurrentUser: boolean
  onRoleChange: (role: Role) => void
}) {
  return (
    <SelectField
      label={t('Role of {name}', { name: user.name })}
      hideLabel
      value={user.role}
      disabled={isCurrentUser || user.su}
      onChange={({ target }) => {
        const choice = ROLE_CHOICES.find(({ value }) => value === target.value)
        if (choice) onRoleChange(choice.value)
      }}
      options={ROLE_CHOICES.map(({ value, label }) => ({
        value,
        label,
        disabled: value === 'storeUser' && user.role === 'storeUser',
      }))}
    />
  )
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
  { key: 'email', header: t('Email'), cell: ({ email }) => email, className: 'wrap-anywhere xl:w-[24%]' },
  { key: 'phone', header: t('Phone'), cell: ({ phone }) => phone, className: 'tabular-nums xl:whitespace-nowrap' },
  { key: 'address', header: t('Address'), cell: ({ location }) => location, className: 'wrap-anywhere xl:w-[25%]' },
]
