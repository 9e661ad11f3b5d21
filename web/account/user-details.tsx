import { Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'

interface UserDetailsProps {
  user: StoredSession['allInfo']
  editRef: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

/** The account's details, read-only. */
export function UserDetails({ user, editRef, onEdit }: UserDetailsProps) {
  const rows = [
    [t('Name'), user.name],
    [t('Email'), user.email],
    [t('Location'), user.location],
    [t('Phone'), user.phone],
    [t('Date of birth'), user.dob && formatDate(user.dob)],
  ]
  return (
    <>
      <dl className="mt-6 max-w-prose border-t border-line">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-b border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-14 text-ink-muted sm:text-16">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <Button ref={editRef} tone="secondary" onClick={onEdit} className="mt-6" icon={<Pencil aria-hidden="true" />}>
        Edit
      </Button>
    </>
  )
}
