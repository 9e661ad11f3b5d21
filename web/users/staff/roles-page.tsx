import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { PERMISSIONS, type Permission } from '#shared/rules/people/permissions.ts'
import type { OwnAccess, StaffRole } from '#shared/schemas/people/memberships.ts'
import { ApiError, api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { Loading } from '#web/staff/crud/loading.tsx'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RoleFields, RoleTicks, WhatTheySee } from './role-sheet.tsx'
import { RolesTable } from './roles-table.tsx'
import { ownAccessQuery, userKeys } from './user-queries.ts'

export function meta() {
  return pageMeta({ title: t('Roles'), description: t('What each role may do for the shop.'), noindex: true })
}

const resource: CrudResource<StaffRole> = {
  permission: 'write_people',
  key: userKeys.roles,
  nameOf: (role) => localized(role, 'name'),
  singular: t('role'),
  plural: t('roles'),
  title: t('Roles'),
  addLabel: t('Add role'),
  load: () => call(api.roles['all-roles'].$get()),
  create: (submission) => call(api.roles.create.$post({ json: toRequest(submission, null) })).catch(atName),
  update: (role, submission) => {
    const json = { ...toRequest(submission, role), updatedAt: role.updatedAt }
    return call(api.roles.update[':id'].$put({ param: { id: role._id }, json })).catch(atName)
  },
  findUse: async ({ members }) =>
    members === 0
      ? null
      : t('People who have this role: {count}. Give them another one first, under Users.', { count: members }),
  remove: ({ _id }) => call(api.roles.delete[':id'].$delete({ param: { id: _id } })),
}

/** `/dashboard/roles`, for whoever sees people. */
export default function Roles() {
  const { data: own, error, refetch } = useQuery(ownAccessQuery)
  const [seen, setSeen] = useState<StaffRole | null>(null)
  if (error && !own) return <LoadFailure subject="The roles" level={1} error={error} onRetry={refetch} />
  if (!own) return <Loading />
  const mayGive = (permission: Permission) => own.permissions[permission] === null
  const lockOf = (role: StaffRole) => findLock(role, own)
  return (
    <>
      <ManagePage
        resource={resource}
        addIn={mayGive('write_people') ? 'dialog' : undefined}
        renderAdd={mayGive('write_people') ? undefined : () => null}
        size="lg"
        fields={(role, form) => <RoleFields role={role} mayGive={mayGive} form={form} />}
        list={(props) => <RolesTable {...props} lockOf={lockOf} onSee={setSeen} />}
      />
      <Dialog
        open={seen !== null}
        title={seen && localized(seen, 'name')}
        variant="sheet"
        size="lg"
        onClose={() => setSeen(null)}
      >
        {seen && (
          <div className="grid gap-5">
            <Notice>{lockOf(seen)}</Notice>
            <RoleTicks chosen={seen.permissions} lackOf={() => ''} />
            <WhatTheySee permissions={seen.permissions} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Why somebody cannot change a role; null: they can. */
function findLock(role: StaffRole, { memberships, permissions }: OwnAccess): string | null {
  if (permissions.write_people !== null) return t('You may see roles, but not change them.')
  // Nobody else could ask super users for a second step; what they may never changes.
  const isOwn = role.key !== 'super_user' && memberships.some((membership) => membership.role._id === role._id)
  if (isOwn) return t('You have this role yourself: nobody changes their own.')
  if (role.permissions.some((permission) => permissions[permission] !== null))
    return t('This role may do more than you: only somebody who may as much changes it.')
  return null
}

function toRequest({ text }: FormSubmission, role: StaffRole | null) {
  const isTicked = (permission: Permission) => text(permission) !== ''
  return {
    name: text('name'),
    nameBn: text('nameBn'),
    permissions: role?.isFixed ? role.permissions : PERMISSIONS.filter(isTicked),
    secondStep: text('secondStep') ? ('required' as const) : ('off' as const),
  }
}

/** A name that another role has is wrong at its field. */
function atName(error: unknown): never {
  throw error instanceof ApiError && error.code === 'role_name_taken' ? new WrongFields({ name: error.message }) : error
}
