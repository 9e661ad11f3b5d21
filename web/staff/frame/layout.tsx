import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { isMember, useAccess, useAccessFailure, useMayEverywhere } from '#web/auth/access.ts'
import { homeOfUser } from '#web/auth/home-of.ts'
import { ProtectedArea } from '#web/auth/protected-area.tsx'
import { needOf, pageFor } from '#web/auth/staff-pages.ts'
import { waitingQuery } from '#web/dashboard/dashboard-queries.ts'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { pageConfigContext } from '#web/page-config.ts'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { LanguageLink } from '#web/shell/language-link.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { HeaderFiles } from '#web/staff/crud/header-files.ts'
import { DownloadButton } from '#web/staff/files/download-button.tsx'
import { NotAllowed } from '#web/staff/not-allowed.tsx'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import '#web/styles/office.css'
import { Menu, Store } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { version } from '../../../package.json'
import type { Route } from './+types/layout'
import { AdminMenu } from './admin-menu.tsx'
import { homeOfStaff } from './menu-links.ts'
import { OrderSearch } from './order-search.tsx'
import { ShowroomChooser } from './showroom-chooser.tsx'
import { SideMenu } from './side-menu.tsx'
import { StaffAccountMenu } from './staff-account-menu.tsx'

export { errorMeta as meta } from '#web/shell/error-page.tsx'

const Keys = lazy(() => import('./keys.tsx'))
const ImportProgress = lazy(() => import('#web/imports/import-progress.tsx'))

const STORE_USER_ORDERS = '/dashboard/store-user/orders'

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
          {!shopFacts.open && <ClosedNotice />}
          <StaffBar />
        </>
      }
      footer={<StaffFooter isDemo={isDemo} />}
    >
      {children}
    </Frame>
  )
}

/** Checks the role, not only the token. */
function StaffOnly() {
  const user = useSession()?.allInfo
  useWayInside()
  if (!user) return null
  if (user.role === 'customer' && !isMember(user)) return <NotAllowed name={user.name} />
  return (
    <div className="flex">
      <SideMenu />
      <div className="min-w-0 grow px-4 pt-4 pb-10 lg:px-6">
        <div className="mx-auto max-w-[calc(var(--container-content)+6rem)]">
          <BackgroundWork />
          <HeaderFiles value={<DownloadButton />}>
            <StaffPage {...user} />
          </HeaderFiles>
        </div>
      </div>
    </div>
  )
}

/** What the shop does beside the page for whoever may see it, by what the menu has asked; it loads once there is any. */
function BackgroundWork() {
  const mayImport = useMayEverywhere('write_catalogue')
  const { data } = useQuery({ ...waitingQuery, enabled: false })
  const isGoing = mayImport && Boolean(data?.imports)
  const [wasGoing, setWasGoing] = useState(false)
  if (isGoing && !wasGoing) setWasGoing(true)
  return (
    wasGoing && (
      <Suspense>
        <ImportProgress isGoing={isGoing} />
      </Suspense>
    )
  )
}

/**
 * The page, or that which shows the same of the person's own showrooms, or what they lack for it; store users are redirected to the
 * orders of their store from all pages but theirs.
 */
function StaffPage({ name, role }: StoredSession['allInfo']) {
  const access = useAccess()
  const { hasFailed, retry } = useAccessFailure()
  const { pathname, search } = useLocation()
  if (!access && hasFailed)
    return (
      <EmptyState level={1} title="The shop is not responding" actions={<Button onClick={retry}>Try again</Button>}>
        <p>You are still signed in. Please check your connection.</p>
      </EmptyState>
    )
  if (!access) return <Spinner label="Loading..." className="text-36 text-brand" />
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const page = pageFor(access, path)
  if (role === 'storeUser' && (page !== path || path === '/dashboard'))
    return <Navigate to={{ pathname: STORE_USER_ORDERS, search: path === '/dashboard/orders' ? search : '' }} replace />
  if (page === path) return <Outlet />
  if (page) return <Navigate to={{ pathname: page, search }} replace />
  const home = homeOfStaff(role, access)
  if (path === '/dashboard') return <Navigate to={home} replace />
  return <NotAllowed name={name} permission={needOf(path)} home={home} />
}

/** Lets those who work here see the pages of a closed shop: its pages are asked for without a token, so a cookie says who asks. */
function useWayInside(): void {
  const user = useSession()?.allInfo
  const worksHere = user !== undefined && (user.role !== 'customer' || isMember(user))
  useEffect(() => {
    // Where it fails, the pages of the shop stay closed to this browser until the next look at the desk.
    if (worksHere && !shopFacts.open) call(api.settings.inside.$post()).catch(() => {})
  }, [worksHere])
}

/** Above the pages of staff while the shop is closed, with the way to the press that opens it. */
function ClosedNotice() {
  const opensIt = useMayEverywhere('write_settings')
  return (
    <aside aria-label="The shop is closed" className="bg-surface py-2 text-center text-14">
      <p className="wrap">
        The shop is closed: shoppers see none of its pages.{' '}
        {opensIt && <TextLink to="/dashboard/settings">Settings</TextLink>}
      </p>
    </aside>
  )
}

/** The end of every page of staff; in demo mode it says what the data are. */
function StaffFooter({ isDemo }: { isDemo: boolean }) {
  return (
    <footer className="border-t border-line bg-surface text-14 text-ink-muted">
      <div className="flex flex-wrap items-center gap-x-5 px-4 py-2 lg:px-6">
        {isDemo && (
          <p className="py-2">
            Demonstration data: everybody knows the logins. Without a mail server, messages are kept in the{' '}
            <TextLink to="/outbox">outbox</TextLink>.
          </p>
        )}
        <p className="py-2 sm:ml-auto">
          © {shopFacts.company} · {t('Version {version}', { version })}
        </p>
        <Suspense>
          <Keys />
        </Suspense>
        <TextLink to="/privacy" className="inline-flex min-h-11 items-center">
          Privacy Policy
        </TextLink>
        <TextLink to="/api/v1/docs" reloadDocument className="inline-flex min-h-11 items-center">
          API
        </TextLink>
      </div>
    </footer>
  )
}

/** The bar above every page of staff, 48 px high: their menu on phones, the search for orders, the way to the shop, the account. */
function StaffBar() {
  const user = useSession()?.allInfo
  const isStaff = user && (user.role !== 'customer' || isMember(user))
  return (
    <header className="on-dark sticky top-0 z-30 bg-brand text-brand-ink">
      <div className="flex h-12 items-center gap-2 px-2 sm:gap-4 lg:px-4">
        {isStaff && <MenuDrawer key={user._id} />}
        <Link to={user ? homeOfUser(user) : '/'} className="flex shrink-0 items-center rounded-s px-1 py-2">
          <Logo className="h-3.5 brightness-0 invert sm:h-4" />
        </Link>
        {isStaff && <OrderSearch className="w-full max-w-md max-md:hidden lg:ml-6" />}
        <div className="ml-auto flex shrink-0 items-center gap-1 text-14 sm:gap-2">
          <Link
            to="/"
            className="control-button min-h-11 px-2 font-medium whitespace-nowrap hover:bg-brand-deep max-md:hidden"
          >
            <Store aria-hidden="true" />
            Open shop
          </Link>
          <ShowroomChooser className="w-40 max-md:hidden" />
          <LanguageLink className="control-button min-h-11 px-2 font-medium hover:bg-brand-deep" />
          {user && <StaffAccountMenu key={user._id} user={user} />}
        </div>
      </div>
    </header>
  )
}

/** The menu of staff on phones: a button that opens it at the edge, with the search for orders above it. */
function MenuDrawer() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(close, [key])
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        title="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="control-icon hover:bg-brand-deep lg:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {createPortal(
        <Dialog open={open} onClose={close} title="Menu" variant="drawer-left" size="sm">
          <OrderSearch onLeave={close} className="mb-5" />
          <ShowroomChooser className="mb-5 w-full" />
          <QueryProvider>
            <AdminMenu />
          </QueryProvider>
        </Dialog>,
        document.body,
      )}
    </>
  )
}
