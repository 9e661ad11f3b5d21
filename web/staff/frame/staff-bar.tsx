import { Store } from 'lucide-react'
import { Link } from 'react-router'
import { homeOf } from '#web/auth/home-of.ts'
import { LanguageLink } from '#web/shell/language-link.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { useSession } from '#web/state/auth.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { OrderSearch } from './order-search.tsx'
import { StaffAccountMenu } from './staff-account-menu.tsx'

/** The bar above every page of staff, 48 px high: their menu on phones, the search for orders, the way to the shop, the account. */
export function StaffBar() {
  const user = useSession()?.allInfo
  const isStaff = user && user.role !== 'customer'
  return (
    <header className="on-dark sticky top-0 z-30 bg-brand text-brand-ink">
      <div className="flex h-12 items-center gap-2 px-2 sm:gap-4 lg:px-4">
        {isStaff && <MenuDrawer key={user._id} role={user.role} />}
        <Link to={user ? homeOf(user.role) : '/'} className="shrink-0 rounded-s px-1 py-2">
          <Logo className="h-3.5 brightness-0 invert sm:h-4" />
        </Link>
        {isStaff && <OrderSearch role={user.role} className="w-full max-w-md max-md:hidden lg:ml-6" />}
        <div className="ml-auto flex shrink-0 items-center gap-1 text-14 sm:gap-2">
          <Link
            to="/"
            className="control-button min-h-11 px-2 font-medium whitespace-nowrap hover:bg-brand-deep max-md:hidden"
          >
            <Store aria-hidden="true" />
            Open shop
          </Link>
          <LanguageLink className="control-button min-h-11 px-2 font-medium hover:bg-brand-deep" />
          {user && <StaffAccountMenu key={user._id} user={user} />}
        </div>
      </div>
    </header>
  )
}
