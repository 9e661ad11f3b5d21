import { Navigate, Outlet, useLocation } from 'react-router'
import { isAdmin } from '#shared/rules/roles.ts'
import { ProtectedArea } from '#web/auth/protected-area.tsx'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { pageConfigContext } from '#web/page-config.ts'
import { useSession } from '#web/state/auth.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import '#web/styles/office.css'
import type { Route } from './+types/layout'
import { AdminMenu } from './admin-menu.tsx'
import { NotAllowed } from './not-allowed.tsx'

const STORE_USER_ORDERS = '/dashboard/store-user/orders'
const STORE_USER_PAGES = [
  STORE_USER_ORDERS,
  '/dashboard/store-user/stock',
  '/dashboard/store-user/board',
  '/dashboard/calls',
  '/dashboard/parcels',
  '/dashboard/cash',
]

export function loader({ context }: Route.LoaderArgs) {
  return { isDemo: context.get(pageConfigContext).shopMode === 'demo' }
}

export function shouldRevalidate() {
  return false
}

/** `/dashboard` and its pages for staff, with a notice in demo mode. */
export default function AdminLayout({ loaderData: { isDemo } }: Route.ComponentProps) {
  return (
    <ProtectedArea fullScreen>
      <QueryProvider>
        <StaffOnly isDemo={isDemo} />
      </QueryProvider>
    </ProtectedArea>
  )
}

/** Checks the role, not only the token; store users are redirected to the orders of their store from all pages but theirs. */
function StaffOnly({ isDemo }: { isDemo: boolean }) {
  const user = useSession()?.allInfo
  const { pathname, search } = useLocation()
  if (!user) return null
  const isStoreUser = user.role === 'storeUser'
  if (!isStoreUser && !isAdmin(user)) return <NotAllowed name={user.name} />
  if (isStoreUser && !STORE_USER_PAGES.some((page) => isSamePath(pathname, page)))
    return (
      <Navigate
        to={{ pathname: STORE_USER_ORDERS, search: isSamePath(pathname, '/dashboard/orders') ? search : '' }}
        replace
      />
    )
  return (
    <div className="wrap pt-6 pb-section lg:pt-10">
      {isDemo && (
        <Notice tone="warn" className="mb-8">
          This shop runs with demonstration data: everybody knows its logins. Without a mail server, messages are kept
          in the <TextLink to="/outbox">outbox</TextLink>.
        </Notice>
      )}
      <div className="grid grid-cols-1 content-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        <AdminMenu isStoreUser={isStoreUser} />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** Compares paths, ignoring case and trailing slashes. */
function isSamePath(pathname: string, path: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === path
}
