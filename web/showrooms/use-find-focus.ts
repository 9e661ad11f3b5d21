import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the button with this ref for visitors who come from 'Find a location'. */
export function useFindFocus() {
  const button = useRef<HTMLButtonElement>(null)
  const { key, state } = useLocation()
  const shouldFocus = state === 'find'
  useEffect(() => {
    if (!shouldFocus || !key) return
    // After the shell has moved the focus to the new page.
    const timer = setTimeout(() => button.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [shouldFocus, key])
  return button
}
