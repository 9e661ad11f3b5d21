import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'

const importPageSkeleton = async () => (await import('./page-skeleton.tsx')).PageSkeleton

/** Faster navigations keep the old page, to avoid a flash of the skeleton. */
const SKELETON_DELAY_MS = 150

/** The current page, or the skeleton of the next one while a client navigation loads it. */
export function PageOutlet() {
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
