import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { useLogout } from '#web/auth/use-logout.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SessionList } from './session-list.tsx'

export function meta() {
  return pageMeta({
    title: t('Account Actions'),
    description: t('Change your password, see where you are signed in, log out or delete your account.'),
    noindex: true,
  })
}

/** `/profile/account-actions` */
export default function AccountActions() {
  const { busy, logout } = useLogout()
  return (
    <>
      <h1 className="text-36">Account Actions</h1>
      <div className="mt-6 max-w-prose border-t border-line">
        <Action
          title="Change Password"
          action={
            <LinkButton to="/change-password" tone="secondary">
              Change Password
            </LinkButton>
          }
        >
          We send a one-time code to your email address; with it you choose a new password.
        </Action>
        <Action
          title="Logout"
          action={
            <Button tone="secondary" onClick={logout} busy={busy} busyLabel="Logging Out...">
              Logout
            </Button>
          }
        >
          Signs you out in this browser. Your cart stays.
        </Action>
        <SessionList onLogout={logout} />
        <Action title="Delete Account" action={<DeleteAccount />}>
          Your name, email, phone and address are removed for good. The orders you placed stay in our books without
          them; an order that is still on its way keeps its delivery details until it is closed. Read more in our{' '}
          <TextLink to="/privacy">Privacy Policy</TextLink>.
        </Action>
      </div>
    </>
  )
}

interface ActionProps {
  title: string
  /** description in plain words */
  children: ReactNode
  action: ReactNode
}

function Action({ title, children, action }: ActionProps) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-b border-line py-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="text-18">{title}</h2>
        <p className="text-14 text-pretty text-ink-muted">{children}</p>
      </div>
      <div className="justify-self-start sm:justify-self-end">{action}</div>
    </section>
  )
}
