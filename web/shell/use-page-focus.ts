import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to `<main>` after navigation to another page, for keyboard and screen reader users, unless a form
 * field has the focus.
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
