import { Outlet } from 'react-router'
import { t } from '#shared/language/t.ts'
import { ProtectedArea } from '#web/auth/protected-area.tsx'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { useSession } from '#web/state/auth.ts'
import { SideNav } from '#web/ui/menu/side-nav.tsx'

/** `/profile` and its pages for signed-in users, with the 'My Account' menu. */
export default function AccountLayout() {
  return (
    <ProtectedArea>
      <QueryProvider>
        <div className="wrap grid grid-cols-1 content-start gap-8 pt-6 pb-section lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16 lg:pt-10">
          <AccountNav />
          <div className="min-w-0">
            <Outlet />
          </div>
        </div>
      </QueryProvider>
    </ProtectedArea>
  )
}

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
function AccountNav() {
  const role = useSession()?.allInfo.role
  const links = role === 'storeUser' ? STORE_USER_LINKS : CUSTOMER_LINKS
  return <SideNav title="My Account" links={links} className="lg:top-24" />
}
