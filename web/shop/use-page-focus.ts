import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation to another page the focus goes to `<main>`, so that keyboards and screen readers start there too;
 * not away from a field that somebody types in meanwhile.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.matches('input, textarea, select')) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
