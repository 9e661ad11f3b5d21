import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { roleName } from '#shared/rules/people/role-name.ts'
import type { Role } from '#shared/rules/people/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface ConfirmRoleChangeProps {
  /** null if the dialog is closed */
  change: { user: ListedUser; role: Role } | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of a role change, with its consequences. */
export function ConfirmRoleChange({ change, busy, onConfirm, onClose }: ConfirmRoleChangeProps) {
  const role = change && roleName(change.role)
  return (
    <ConfirmDialog
      open={change !== null}
      title={
        <span className="wrap-anywhere">
          Are you sure you want to change {change?.user.name}'s role to {role}?
        </span>
      }
      confirmLabel="Change Role"
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
    role === 'storeUser' && t('You choose the store in the next step.'),
    user.store && t('They no longer work for {code}.', { code: localized(user.store, 'code') }),
    t('They are signed out and have to sign in again.'),
  ]
  return sentences.filter(Boolean).join(' ')
}
