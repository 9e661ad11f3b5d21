import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useScript } from '#web/ui/use-script.ts'

const loadComingPage = async () => (await import('./coming-page.tsx')).ComingPage

/** A page that is there sooner is waited for on the old one, which is calmer than a flash. */
const PATIENCE_MS = 150

/** The page of this address, or, while a client navigation loads another one, the shape of that (LIST-05, PDP-10). */
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

/** Within a protected area its frame stays, or its guard would ask anew. */
function isSameArea(path: string, other: string): boolean {
  return ['/profile', '/dashboard'].some((area) => path.startsWith(area) && other.startsWith(area))
}

/** True once the same thing has been coming for a while. */
function useLate(coming: string | null): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (!coming) return setLate(null)
    const timer = setTimeout(() => setLate(coming), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [coming])
  return coming !== null && late === coming
}
