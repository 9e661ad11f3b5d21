import { t } from '#shared/language/t.ts'
import { useScrolled } from '#web/lib/loading/use-scrolled.ts'
import { useSession } from '#web/state/auth.ts'
import { SideNav } from '#web/ui/side-nav.tsx'

const ADMIN_LINKS = [
  { to: '/dashboard/manage-category', label: t('Manage Categories') },
  { to: '/dashboard/manage-sub-category', label: t('Manage Sub Categories') },
  { to: '/dashboard/slides', label: t('Slides') },
  { to: '/dashboard/stores', label: t('Stores') },
  { to: '/dashboard/products', label: t('Products') },
  { to: '/dashboard/colors', label: t('Colors') },
  { to: '/dashboard/sizes', label: t('Sizes') },
  { to: '/dashboard/directors', label: t('Directors') },
  { to: '/dashboard/searches', label: t('Searches') },
  { to: '/dashboard/stock', label: t('Stock') },
  { to: '/dashboard/calls', label: t('Calls') },
  { to: '/dashboard/payments', label: t('Payments') },
  { to: '/dashboard/store-user/board', label: t('Board') },
  { to: '/dashboard/parcels', label: t('Parcels') },
  { to: '/dashboard/cash', label: t('Cash') },
  { to: '/dashboard/orders', label: t('Orders') },
]

/** Only super users manage roles and see who did what. */
const SUPER_USER_LINKS = [
  ...ADMIN_LINKS,
  { to: '/dashboard/users', label: t('Users') },
  { to: '/dashboard/audit', label: t('Audit') },
  { to: '/dashboard/settings', label: t('Settings') },
]

/** Store users see their own store alone. */
const STORE_USER_LINKS = [
  { to: '/dashboard/store-user/orders', label: t('Orders') },
  { to: '/dashboard/store-user/board', label: t('Board') },
  { to: '/dashboard/calls', label: t('Calls') },
  { to: '/dashboard/parcels', label: t('Parcels') },
  { to: '/dashboard/cash', label: t('Cash') },
  { to: '/dashboard/store-user/stock', label: t('Stock') },
]

/** The side menu of every admin page; it moves down once the page is scrolled by 100 px, and scrolls where it is too long. */
export function AdminMenu({ isStoreUser }: { isStoreUser: boolean }) {
  const isSuperUser = useSession()?.allInfo.su
  const topClass = useScrolled() ? 'lg:top-24' : 'lg:top-20'
  return (
    <SideNav
      title="Admin Menu"
      links={isStoreUser ? STORE_USER_LINKS : isSuperUser ? SUPER_USER_LINKS : ADMIN_LINKS}
      className={`${topClass} lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:transition-[top] lg:duration-200`}
    />
  )
}
