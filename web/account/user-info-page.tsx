import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { AreaName } from '#web/areas/area.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { emailProofQuery } from './account-queries.ts'
import { UserForm } from './user-form.tsx'

export function meta() {
  return pageMeta({ title: t('User Info'), description: t('Your name, email, location and phone.'), noindex: true })
}

/** `/profile/user-info`: the account's details and a form to change them. */
export default function UserInfo() {
  const user = useSession()?.allInfo
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (!user) return null
  return (
    <>
      <h1 className="text-36">User Info</h1>
      {editing ? (
        <UserForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <EmailProofNotice email={user.email} />
          <UserDetails user={user} editRef={editButton} onEdit={() => setEditing(true)} />
        </>
      )}
    </>
  )
}

/** Says that an account's e-mail is not proven yet, and sends the link again; nothing once it is proven. */
function EmailProofNotice({ email }: { email: string }) {
  const { data } = useQuery(emailProofQuery(email))
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => call(api.auth['email-proof'].$post({ json: {} })),
    onSuccess: ({ message }) => toast.success(message),
  })
  if (!data || data.proven) return null
  return (
    <Notice tone="warn" title="Please confirm your email address" className="mt-6 max-w-2xl">
      <p>
        We need it to email you about your orders. The link is in the email about your first order, or we can send it to{' '}
        <span className="wrap-anywhere">{email}</span>.
      </p>
      <Button tone="secondary" size="sm" busy={isPending} onClick={() => send()} className="mt-3">
        Send the link again
      </Button>
    </Notice>
  )
}

interface UserDetailsProps {
  user: StoredSession['allInfo']
  editRef: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

/** The account's details, read-only. */
function UserDetails({ user, editRef, onEdit }: UserDetailsProps) {
  const rows = [
    [t('Name'), user.name],
    [t('Email'), user.email],
    [t('Location'), user.location],
    ...(user.area ? [[t('Thana'), <AreaName key="thana" area={user.area} />] as const] : []),
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
