import { SideNav } from '#web/shop/side-nav.tsx'
import { useSession } from '#web/state/auth.ts'

const CUSTOMER = [
  { to: '/profile/user-info', label: 'User Info' },
  { to: '/profile/orders', label: 'Orders' },
  { to: '/profile/account-actions', label: 'Account Actions' },
]

/** Like the account icon's menu: no profile, and the orders are those of the store (NAV-08). */
const STORE_USER = [
  { to: '/dashboard/store-user/orders', label: 'Orders' },
  { to: '/profile/account-actions', label: 'Account Actions' },
]

/** The menu 'My Account': at the left of a wide screen, a row above the page on others (ACC-01). */
export function AccountNav() {
  const role = useSession()?.allInfo.role
  const links = role === 'storeUser' ? STORE_USER : CUSTOMER
  return <SideNav title="My Account" links={links} className="lg:top-48" />
}
