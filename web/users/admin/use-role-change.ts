import { useState } from 'react'
import type { Role } from '#shared/rules/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { toast } from '#web/ui/toasts.ts'

interface Change {
  user: ListedUser
  role: Role
  /** true once confirmed, while the showroom is being selected */
  confirmed: boolean
}

/** The steps of a role change: confirmation, then for a store user the selection of a showroom. */
export function useRoleChange(onChanged: () => void) {
  const [change, setChange] = useState<Change | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setChange(null)

  const carryOut = async (request: () => Promise<unknown>, done: string, failed: string) => {
    if (busy) return
    setBusy(true)
    try {
      await request()
      close()
      toast.success(done)
      onChanged()
    } catch (error) {
      tell(error, failed)
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
    asking: change && !change.confirmed ? change : null,
    /** the user whose showroom is being selected, or null */
    assigning: change?.confirmed ? change.user : null,
    busy,
    choose: (user: ListedUser, role: Role) => setChange({ user, role, confirmed: false }),
    close,
    confirm: () => {
      if (!change) return
      const { user, role } = change
      if (role === 'storeUser') return setChange({ ...change, confirmed: true })
      const asked = { param: { id: user._id }, json: { admin: role === 'admin' } }
      void carryOut(
        () => call(api.auth['update-role'][':id'].$put(asked)),
        `Successfully changed role to ${role}`,
        'Failed to update role',
      )
    },
    assign: (user: ListedUser, store: string) =>
      carryOut(
        () => call(api.auth['create-su'].$post({ json: { user: user._id, store } })),
        `${user.name} assigned to store successfully`,
        'Failed to assign store',
      ),
  }
}

function tell(error: unknown, failed: string): void {
  // On 401 the user is asked to sign in, which needs no second message.
  if (!(error instanceof ApiError && error.status === 401)) toastError(error, failed)
}
