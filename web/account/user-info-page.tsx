import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { EmailProofNotice } from './email-proof-notice.tsx'
import { UserDetails } from './user-details.tsx'
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
