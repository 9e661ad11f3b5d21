import { NavLink } from 'react-router'
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
  return (
    <nav aria-labelledby="my-account" className="lg:sticky lg:top-48 lg:self-start">
      <p id="my-account" className="font-display text-18 font-semibold">
        My Account
      </p>
      <ul className="mt-2 flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-7 lg:mt-4 lg:grid lg:gap-0 lg:border-b-0 lg:border-l">
        {links.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              className="flex min-h-11 items-center border-b-2 border-transparent font-semibold text-ink-muted duration-150 -outline-offset-2 ease-out hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink lg:-ml-px lg:border-b-0 lg:border-l-2 lg:pl-4"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
