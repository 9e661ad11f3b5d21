import { LayoutDashboard, LogOut, Package, Settings, UserRound } from 'lucide-react'
import { isAdmin } from '#shared/rules/roles.ts'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { useStoreLink } from '#web/state/store-user.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useLogout } from './use-logout.ts'

const icon = <UserRound aria-hidden="true" className="size-6" />

/** The account icon: to `/login` for visitors, a menu by role for everybody else (NAV-07, NAV-08). */
export function AccountMenu() {
  const session = useSession()
  if (session) return <SignedInMenu user={session.allInfo} />
  return (
    <IconLink to="/login" label="Account">
      {icon}
    </IconLink>
  )
}

function SignedInMenu({ user }: { user: StoredSession['allInfo'] }) {
  const works = useStoreLink() !== null
  const { busy, logout } = useLogout()
  const leave: MenuItem = {
    label: busy ? 'Logging Out...' : 'Logout',
    icon: <LogOut aria-hidden="true" />,
    onSelect: logout,
    disabled: busy,
    keepOpen: true,
  }
  return (
    <Menu label="Account" items={isAdmin(user) ? [DASHBOARD, leave] : works ? STORE_USER : CUSTOMER}>
      {icon}
    </Menu>
  )
}

const DASHBOARD: MenuItem = { label: 'Dashboard', to: '/dashboard', icon: <LayoutDashboard aria-hidden="true" /> }
const ACTIONS: MenuItem = {
  label: 'Account Actions',
  to: '/profile/account-actions',
  icon: <Settings aria-hidden="true" />,
}
const CUSTOMER: MenuItem[] = [
  { label: 'Profile', to: '/profile/user-info', icon: <UserRound aria-hidden="true" /> },
  { label: 'Orders', to: '/profile/orders', icon: <Package aria-hidden="true" /> },
  ACTIONS,
]
const STORE_USER: MenuItem[] = [
  { label: 'Orders', to: '/dashboard/store-user/orders', icon: <Package aria-hidden="true" /> },
  ACTIONS,
]
