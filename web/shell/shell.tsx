import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { api, call } from '#web/api.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { useSession } from '#web/state/auth.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'
import type { Route } from './+types/shell'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'

export { errorMeta as meta } from './error-page.tsx'

/** Loads the links of header and footer. */
export async function loader() {
  const [categories, subCategories] = await Promise.all([
    call(api.categories['all-categories'].$get()),
    call(api['sub-categories']['all-sub-categories'].$get()),
  ])
  return { categories, subCategories }
}

/** Loaded once: navigation does not reload it. */
export function shouldRevalidate() {
  return false
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame {...loaderData}>
      <PageOutlet />
    </ShopFrame>
  )
}

/** Renders an error page within header and footer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame {...(loaderData ?? { categories: [], subCategories: [] })}>
      <ErrorPage error={error} />
    </ShopFrame>
  )
}

function ShopFrame({
  categories,
  subCategories,
  children,
}: Awaited<ReturnType<typeof loader>> & { children: ReactNode }) {
  const { pathname } = useLocation()
  const isCheckout = /^\/checkout\b/.test(pathname)
  const role = useSession()?.allInfo.role ?? 'customer'
  // Of a closed shop nothing is there to be led to, but for those inside.
  const isQuiet = isCheckout || (!shopFacts.open && role === 'customer')
  const variant = isQuiet ? 'quiet' : pathname === '/' ? 'fixed' : 'sticky'
  return (
    <Frame
      header={<Header {...{ categories, subCategories, variant }} />}
      footer={<Footer subCategories={subCategories} short={isQuiet} />}
    >
      {children}
    </Frame>
  )
}

const importPageSkeleton = async () => (await import('./page-skeleton.tsx')).PageSkeleton

/** Faster navigations keep the old page, to avoid a flash of the skeleton. */
const SKELETON_DELAY_MS = 150

/** The current page, or the skeleton of the next one while a client navigation loads it. */
function PageOutlet() {
  const { pathname } = useLocation()
  const { location: nextLocation } = useNavigation()
  const pendingPath =
    nextLocation && nextLocation.pathname !== pathname && !isSameArea(nextLocation.pathname, pathname)
      ? nextLocation.pathname
      : null
  const isDelayed = useDelayed(pendingPath)
  const [PageSkeleton, loadPageSkeleton] = useLazyImport(importPageSkeleton)
  const isPending = pendingPath !== null
  useEffect(() => {
    if (isPending) loadPageSkeleton().catch(() => undefined)
  }, [isPending, loadPageSkeleton])
  return pendingPath && isDelayed && PageSkeleton ? <PageSkeleton path={pendingPath} /> : <Outlet />
}

/** Within a protected area the layout must stay mounted, or its guard would verify the session again. */
function isSameArea(path: string, otherPath: string): boolean {
  return ['/profile', '/dashboard'].some((area) => path.startsWith(area) && otherPath.startsWith(area))
}

/** True once the same navigation has been pending for `SKELETON_DELAY_MS`. */
function useDelayed(pendingPath: string | null): boolean {
  const [delayedPath, setDelayedPath] = useState<string | null>(null)
  useEffect(() => {
    if (!pendingPath) return setDelayedPath(null)
    const timer = setTimeout(() => setDelayedPath(pendingPath), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pendingPath])
  return pendingPath !== null && delayedPath === pendingPath
}
