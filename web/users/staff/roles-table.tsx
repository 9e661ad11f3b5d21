import { Eye, Pencil, Trash2 } from 'lucide-react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { DESKS } from '#shared/rules/people/permission-texts.ts'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'
import type { StaffRole } from '#shared/schemas/people/memberships.ts'
import type { EntityListProps } from '#web/staff/crud/manage-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'

interface RolesTableProps extends EntityListProps<StaffRole> {
  /** Why a role cannot be changed; null: it can */
  lockOf: (role: StaffRole) => string | null
  onSee: (role: StaffRole) => void
}

/** The roles with what they may, how many have them, and what can be done with them. */
export function RolesTable({ entities, onEdit, onDelete, lockOf, onSee }: RolesTableProps) {
  const actions: TableColumn<StaffRole> = {
    key: 'actions',
    header: <>{t('Actions')}</>,
    cell: (role) => {
      const isLocked = lockOf(role) !== null
      const Icon = isLocked ? Eye : Pencil
      return (
        <div className="-ml-3 flex flex-wrap">
          <Button
            size="sm"
            tone="quiet"
            icon={<Icon aria-hidden="true" />}
            onClick={() => (isLocked ? onSee(role) : onEdit(role))}
          >
            {isLocked ? t('Look at') : t('Edit')}
            <span className="sr-only"> {localized(role, 'name')}</span>
          </Button>
          {!isLocked && role.key === null && (
            <Button size="sm" tone="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onDelete(role)}>
              Delete<span className="sr-only"> {localized(role, 'name')}</span>
            </Button>
          )}
        </div>
      )
    },
  }
  return (
    <Table
      caption="Roles"
      columns={[...COLUMNS, actions]}
      rows={entities ?? []}
      rowKey={({ _id }) => _id}
      loadingRows={entities ? 0 : 8}
      empty="There is nothing here yet."
      stacked
      className="table-open"
    />
  )
}

const COLUMNS: readonly TableColumn<StaffRole>[] = [
  {
    key: 'name',
    header: t('Name'),
    cell: (role) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span {...localizedProps(role, 'name')} className="font-medium" />
        {role.key && <Badge>Ready-made</Badge>}
      </div>
    ),
    className: 'wrap-anywhere xl:w-[24%]',
  },
  { key: 'desks', header: t('Desks'), cell: describeDesks, className: 'xl:w-[36%]' },
  { key: 'people', header: t('People'), cell: ({ members }) => figures(members), className: 'tabular-nums xl:w-[8%]' },
  {
    key: 'secondStep',
    header: t('Second step'),
    cell: ({ secondStep }) => (secondStep === 'required' ? t('Required') : t('Not required')),
    className: 'xl:w-[13%]',
  },
]

/** The desks at which a role does or sees something. */
function describeDesks({ permissions }: StaffRole): string {
  if (permissions.length === PERMISSIONS.length) return t('All desks')
  const desks = DESKS.filter((desk) => desk.permissions.some((permission) => permissions.includes(permission)))
  return desks.map(({ title }) => title()).join(' · ')
}
