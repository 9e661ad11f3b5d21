import { LayoutDashboard, LogOut, Package, Settings, UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '#shared/language/t.ts'
import { isAdmin } from '#shared/rules/people/roles.ts'
import { useStaffShowroom } from '#web/auth/staff-showroom.ts'
import { useLogout } from '#web/auth/use-logout.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { Menu, type MenuItem } from '#web/ui/menu/menu.tsx'
import { useStoredLanguageChoice } from './use-stored-language-choice.ts'

interface SignedInMenuProps extends Omit<ComponentProps<typeof Menu>, 'label' | 'items'> {
  user: StoredSession['allInfo']
}

/** The account menu, depending on the user's role. */
export function SignedInMenu({ user, ...menu }: SignedInMenuProps) {
  const isStoreUser = useStaffShowroom() !== null
  const { busy, logout } = useLogout()
  useStoredLanguageChoice()
  const logoutItem: MenuItem = {
    label: busy ? t('Logging Out...') : t('Logout'),
    icon: <LogOut aria-hidden="true" />,
    onSelect: logout,
    disabled: busy,
    keepOpen: true,
  }
  return (
    <Menu
      {...menu}
      label="Account"
      items={
        isAdmin(user)
          ? [DASHBOARD_ITEM, ACCOUNT_ACTIONS_ITEM, logoutItem]
          : isStoreUser
            ? STORE_USER_ITEMS
            : user.role === 'customer' && user.staff
              ? [DASHBOARD_ITEM, ...CUSTOMER_ITEMS]
              : CUSTOMER_ITEMS
      }
    />
  )
}

const DASHBOARD_ITEM: MenuItem = {
  label: t('Dashboard'),
  to: '/dashboard',
  icon: <LayoutDashboard aria-hidden="true" />,
}
const ACCOUNT_ACTIONS_ITEM: MenuItem = {
  label: t('Account Actions'),
  to: '/profile/account-actions',
  icon: <Settings aria-hidden="true" />,
}
const CUSTOMER_ITEMS: MenuItem[] = [
  { label: t('Profile'), to: '/profile/user-info', icon: <UserRound aria-hidden="true" /> },
  { label: t('Orders'), to: '/profile/orders', icon: <Package aria-hidden="true" /> },
  ACCOUNT_ACTIONS_ITEM,
]
const STORE_USER_ITEMS: MenuItem[] = [
  { label: t('Orders'), to: '/dashboard/store-user/orders', icon: <Package aria-hidden="true" /> },
  ACCOUNT_ACTIONS_ITEM,
]
