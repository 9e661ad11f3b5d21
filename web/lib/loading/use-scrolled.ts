import { useSyncExternalStore } from 'react'

/** The header and the admin menu change from here. */
const SCROLL_THRESHOLD_PX = 100

/** Whether the page has been scrolled by 100 px or more. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY >= SCROLL_THRESHOLD_PX,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
