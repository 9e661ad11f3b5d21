import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ProtectedArea } from '#web/auth/protected-area.tsx'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { pageConfigContext } from '#web/page-config.ts'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { shop } from '#web/shop.ts'
import { useSession } from '#web/state/auth.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { useWayInside } from './use-way-inside.ts'
import '#web/styles/office.css'
import { NotAllowed } from '#web/staff/not-allowed.tsx'
import type { Route } from './+types/layout'
import { SideMenu } from './side-menu.tsx'
import { StaffBar } from './staff-bar.tsx'
import { StaffFooter } from './staff-footer.tsx'

export { errorMeta as meta } from '#web/shell/error-page.tsx'

const STORE_USER_ORDERS = '/dashboard/store-user/orders'
const STORE_USER_PAGES = [
  STORE_USER_ORDERS,
  '/dashboard/store-user/stock',
  '/dashboard/store-user/board',
  '/dashboard/calls',
  '/dashboard/parcels',
  '/dashboard/papers',
  '/dashboard/cash',
]

export function loader({ context }: Route.LoaderArgs) {
  return { isDemo: context.get(pageConfigContext).shopMode === 'demo' }
}

export function shouldRevalidate() {
  return false
}

/** `/dashboard` and its pages for staff, in a frame of their own. */
export default function AdminLayout({ loaderData: { isDemo } }: Route.ComponentProps) {
  return (
    <StaffFrame isDemo={isDemo}>
      <ProtectedArea fullScreen>
        <QueryProvider>
          <StaffOnly />
        </QueryProvider>
      </ProtectedArea>
    </StaffFrame>
  )
}

/** Renders an error page within the frame of staff. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame isDemo={loaderData?.isDemo ?? false}>
      <ErrorPage error={error} />
    </StaffFrame>
  )
}

function StaffFrame({ isDemo, children }: { isDemo: boolean; children: ReactNode }) {
  return (
    <Frame
      header={
        <>
          {!shop.open && <ClosedNotice />}
          <StaffBar />
        </>
      }
      footer={<StaffFooter isDemo={isDemo} />}
    >
      {children}
    </Frame>
  )
}

/** Checks the role, not only the token; store users are redirected to the orders of their store from all pages but theirs. */
function StaffOnly() {
  const user = useSession()?.allInfo
  const { pathname, search } = useLocation()
  useWayInside()
  if (!user) return null
  if (user.role === 'customer') return <NotAllowed name={user.name} />
  if (user.role === 'storeUser' && !STORE_USER_PAGES.some((page) => isSamePath(pathname, page)))
    return (
      <Navigate
        to={{ pathname: STORE_USER_ORDERS, search: isSamePath(pathname, '/dashboard/orders') ? search : '' }}
        replace
      />
    )
  return (
    <div className="flex">
      <SideMenu />
      <div className="min-w-0 grow px-4 pt-4 pb-10 lg:px-6">
        <div className="mx-auto max-w-[calc(var(--container-content)+6rem)]">
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
