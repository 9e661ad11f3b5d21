import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useScript } from '#web/ui/use-lazy-import.ts'

const loadComingPage = async () => (await import('./page-skeleton.tsx')).ComingPage

/** Faster navigations keep the old page, to avoid a flash of the skeleton. */
const PATIENCE_MS = 150

/** The current page, or the skeleton of the next one while a client navigation loads it. */
export function PageOutlet() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const coming = next && next.pathname !== pathname && !isSameArea(next.pathname, pathname) ? next.pathname : null
  const isLate = useLate(coming)
  const [ComingPage, bring] = useScript(loadComingPage)
  const isComing = coming !== null
  useEffect(() => {
    if (isComing) bring().catch(() => undefined)
  }, [isComing, bring])
  return coming && isLate && ComingPage ? <ComingPage path={coming} /> : <Outlet />
}

/** Within a protected area the layout must stay mounted, or its guard would verify the session again. */
function isSameArea(path: string, other: string): boolean {
  return ['/profile', '/dashboard'].some((area) => path.startsWith(area) && other.startsWith(area))
}

/** True once the same navigation has been pending for `SKELETON_DELAY_MS`. */
function useLate(coming: string | null): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (!coming) return setLate(null)
    const timer = setTimeout(() => setLate(coming), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [coming])
  return coming !== null && late === coming
}
