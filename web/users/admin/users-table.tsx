import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import type { Role } from '#shared/rules/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { ROLE_CHOICES } from './role-choices.ts'

interface UsersTableProps {
  /** null while loading */
  users: readonly ListedUser[] | null
  page: number
  /** id of the signed-in user */
  me: string
  onRole: (user: ListedUser, role: Role) => void
  onPassword: (user: ListedUser) => void
}

/** The accounts with the actions on each; below 1280 px each is a card. */
export function UsersTable({ users, page, me, onRole, onPassword }: UsersTableProps) {
  const options: TableColumn<ListedUser> = {
    key: 'options',
    head: 'Options',
    cell: (user) => (
      <div className="grid max-w-60 min-w-36 gap-1 text-16 max-xl:mt-2 xl:text-14">
        <RoleSelect user={user} isMe={user._id === me} onRole={(role) => onRole(user, role)} />
        {user.role === 'storeUser' && (
          <Button size="sm" tone="quiet" onClick={() => onPassword(user)} className="-ml-3 justify-self-start">
            Change Password<span className="sr-only"> of {user.name}</span>
          </Button>
        )}
      </div>
    ),
  }
  return (
    <Table
      caption="Users"
      columns={[placeColumn((page - 1) * LIST_PAGE_SIZE), ...FACTS, options]}
      rows={users ?? []}
      rowKey={({ _id }) => _id}
      loadingRows={users ? 0 : 8}
      empty="No users found"
      stacks
      className="table-open"
    />
  )
}

/** Nobody can change their own role or a super user's; a store user is first removed from the showroom. */
function RoleSelect({ user, isMe, onRole }: { user: ListedUser; isMe: boolean; onRole: (role: Role) => void }) {
  return (
    <SelectField
      label={`Role of ${user.name}`}
      hideLabel
      value={user.role}
      disabled={isMe || user.su}
      onChange={({ target }) => {
        const chosen = ROLE_CHOICES.find(({ value }) => value === target.value)
        if (chosen) onRole(chosen.value)
      }}
      options={ROLE_CHOICES.map(({ value, label }) => ({
        value,
        label,
        disabled: value === 'storeUser' && user.role === 'storeUser',
      }))}
    />
  )
}

function placeColumn(before: number): TableColumn<ListedUser> {
  return {
    key: 'place',
    head: '#',
    cell: (_, place) => before + place + 1,
    className: 'tabular-nums text-ink-muted xl:w-10',
  }
}

const FACTS: readonly TableColumn<ListedUser>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, su, store }) => (
      <>
        <span className="font-medium">{name}</span>
        {su && <Badge className="ml-2">Super user</Badge>}
        {store && <span className="block text-ink-muted">Works at {store.code}</span>}
      </>
    ),
    className: 'wrap-anywhere xl:w-[20%]',
  },
  { key: 'email', head: 'Email', cell: ({ email }) => email, className: 'wrap-anywhere xl:w-[24%]' },
  { key: 'phone', head: 'Phone', cell: ({ phone }) => phone, className: 'tabular-nums xl:whitespace-nowrap' },
  { key: 'address', head: 'Address', cell: ({ location }) => location, className: 'wrap-anywhere xl:w-[25%]' },
]
