import { LogOut, Settings, Store, UserRound } from 'lucide-react'
import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/language/t.ts'
import { useLogout } from '#web/auth/use-logout.ts'
import { useStoredLanguageChoice } from '#web/shell/use-stored-language-choice.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { Menu } from '#web/ui/menu/menu.tsx'

/** The name of whoever is signed in, with a menu to the shop, the account and the way out. */
export function StaffAccountMenu({ user }: { user: StoredSession['allInfo'] }) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { busy, logout } = useLogout()
  useStoredLanguageChoice()
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
        className="control-button min-h-11 min-w-11 px-2 text-14 hover:bg-brand-deep"
      >
        <UserRound aria-hidden="true" />
        <span className="sr-only">Account</span>
        <span translate="no" className="max-w-40 truncate max-md:hidden">
          {user.name}
        </span>
      </button>
      {createPortal(
        <Menu
          button={button}
          id={id}
          label={t('Account')}
          items={[
            { label: t('Open shop'), to: '/', icon: <Store aria-hidden="true" /> },
            { label: t('Account Actions'), to: '/profile/account-actions', icon: <Settings aria-hidden="true" /> },
            {
              label: busy ? t('Logging Out...') : t('Logout'),
              icon: <LogOut aria-hidden="true" />,
              onSelect: logout,
              disabled: busy,
              keepOpen: true,
            },
          ]}
        />,
        document.body,
      )}
    </>
  )
}
