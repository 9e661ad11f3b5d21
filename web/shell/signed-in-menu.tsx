import { LayoutDashboard, LogOut, Package, Settings, UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { isAdmin } from '#shared/rules/roles.ts'
import { useStoreLink } from '#web/auth/store-user.ts'
import { useLogout } from '#web/auth/use-logout.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

interface SignedInMenuProps extends Omit<ComponentProps<typeof Menu>, 'label' | 'items'> {
  user: StoredSession['allInfo']
}

/** The account menu, depending on the user's role. */
export function SignedInMenu({ user, ...menu }: SignedInMenuProps) {
  const works = useStoreLink() !== null
  const { busy, logout } = useLogout()
  const leave: MenuItem = {
    label: busy ? 'Logging Out...' : 'Logout',
    icon: <LogOut aria-hidden="true" />,
    onSelect: logout,
    disabled: busy,
    keepOpen: true,
  }
  return <Menu {...menu} label="Account" items={isAdmin(user) ? [DASHBOARD, leave] : works ? STORE_USER : CUSTOMER} />
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
