import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { roleName } from '#shared/rules/people/role-name.ts'
import type { Role } from '#shared/rules/people/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toast } from '#web/ui/toast/toasts.ts'

interface RoleChange {
  user: ListedUser
  role: Role
  /** true once confirmed, while the showroom is being selected */
  isConfirmed: boolean
}

/** The steps of a role change: confirmation, then for a store user the selection of a showroom. */
export function useRoleChange(onChanged: () => void) {
  const [change, setChange] = useState<RoleChange | null>(null)
  const close = () => setChange(null)
  const finish = () => {
    close()
    onChanged()
  }
  const onError = (error: Error) => {
    // The account or the showroom has changed since the list was loaded.
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) finish()
  }
  const updateRole = useMutation({
    mutationFn: ({ user, role }: RoleChange) =>
      call(api.auth['update-role'][':id'].$put({ param: { id: user._id }, json: { admin: role === 'admin' } })),
    meta: { errorFallback: t('Failed to update role') },
    onSuccess: (_, { role }) => {
      finish()
      toast.success(t('Successfully changed role to {role}', { role: roleName(role) }))
    },
    onError,
  })
  const assignShowroom = useMutation({
    mutationFn: ({ user, showroomId }: { user: ListedUser; showroomId: string }) =>
      call(api.auth['create-su'].$post({ json: { user: user._id, store: showroomId } })),
    meta: { errorFallback: t('Failed to assign store') },
    onSuccess: (_, { user }) => {
      finish()
      toast.success(t('{name} assigned to store successfully', { name: user.name }))
    },
    onError,
  })
  return {
    /** the change to confirm, or null */
    pendingChange: change && !change.isConfirmed ? change : null,
    /** the user whose showroom is being selected, or null */
    assignee: change?.isConfirmed ? change.user : null,
    busy: updateRole.isPending || assignShowroom.isPending,
    choose: (user: ListedUser, role: Role) => setChange({ user, role, isConfirmed: false }),
    close,
    confirm: () => {
      if (change?.role === 'storeUser') setChange({ ...change, isConfirmed: true })
      else if (change) updateRole.mutate(change)
    },
    assign: (user: ListedUser, showroomId: string) => assignShowroom.mutate({ user, showroomId }),
  }
}
