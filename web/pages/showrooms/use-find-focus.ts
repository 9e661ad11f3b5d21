import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Who comes by 'Find a location' starts on the button that this ref is given to (DEC-07). */
export function useFindFocus() {
  const button = useRef<HTMLButtonElement>(null)
  const { key, state } = useLocation()
  const isAsked = state === 'find'
  useEffect(() => {
    if (!isAsked || !key) return
    // The shell moves the focus to the new page first.
    const turn = setTimeout(() => button.current?.focus({ preventScroll: true }))
    return () => clearTimeout(turn)
  }, [isAsked, key])
  return button
}
