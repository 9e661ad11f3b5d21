import { t } from '#shared/language/t.ts'
import { useSession } from '#web/state/auth.ts'
import { SideNav } from '#web/ui/menu/side-nav.tsx'

const CUSTOMER_LINKS = [
  { to: '/profile/user-info', label: t('User Info') },
  { to: '/profile/orders', label: t('Orders') },
  { to: '/profile/account-actions', label: t('Account Actions') },
]

/** As in the header's account menu, a store user has no profile, and 'Orders' are those of the showroom. */
const STORE_USER_LINKS = [
  { to: '/dashboard/store-user/orders', label: t('Orders') },
  { to: '/profile/account-actions', label: t('Account Actions') },
]

/** The 'My Account' menu: beside the page on wide screens, a row above it on others. */
export function AccountNav() {
  const role = useSession()?.allInfo.role
  const links = role === 'storeUser' ? STORE_USER_LINKS : CUSTOMER_LINKS
  return <SideNav title="My Account" links={links} className="lg:top-24" />
}
