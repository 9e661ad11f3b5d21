import { useState } from 'react'
import type { Role } from '#shared/rules/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { toast } from '#web/ui/toasts.ts'

interface RoleChange {
  user: ListedUser
  role: Role
  /** true once confirmed, while the showroom is being selected */
  isConfirmed: boolean
}

/** The steps of a role change: confirmation, then for a store user the selection of a showroom. */
export function useRoleChange(onChanged: () => void) {
  const [change, setChange] = useState<RoleChange | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setChange(null)

  const submit = async (request: () => Promise<unknown>, successMessage: string, failureMessage: string) => {
    if (busy) return
    setBusy(true)
    try {
      await request()
      close()
      toast.success(successMessage)
      onChanged()
    } catch (error) {
      reportError(error, failureMessage)
      // The account or the showroom has changed since the list was loaded.
      if (error instanceof ApiError && [403, 404, 409].includes(error.status)) {
        close()
        onChanged()
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    /** the change to confirm, or null */
    pendingChange: change && !change.isConfirmed ? change : null,
    /** the user whose showroom is being selected, or null */
    assignee: change?.isConfirmed ? change.user : null,
    busy,
    choose: (user: ListedUser, role: Role) => setChange({ user, role, isConfirmed: false }),
    close,
    confirm: () => {
      if (!change) return
      const { user, role } = change
      if (role === 'storeUser') return setChange({ ...change, isConfirmed: true })
      const args = { param: { id: user._id }, json: { admin: role === 'admin' } }
      void submit(
        () => call(api.auth['update-role'][':id'].$put(args)),
        `Successfully changed role to ${role}`,
        'Failed to update role',
      )
    },
    assign: (user: ListedUser, showroomId: string) =>
      submit(
        () => call(api.auth['create-su'].$post({ json: { user: user._id, store: showroomId } })),
        `${user.name} assigned to store successfully`,
        'Failed to assign store',
      ),
  }
}

function reportError(error: unknown, failureMessage: string): void {
  // On 401 the user is asked to sign in, which needs no second message.
  if (!(error instanceof ApiError && error.status === 401)) toastError(error, failureMessage)
}
