import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to `<main>` after navigation to another page, for keyboard and screen reader users, unless a form
 * field has the focus.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    if (!document.activeElement?.matches('input, textarea, select')) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
