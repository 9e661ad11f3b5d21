import { useSyncExternalStore } from 'react'

/** The header and the admin menu change from here. */
const SCROLLED_FROM_PX = 100

/** Whether the page has been scrolled by 100 px or more. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY >= SCROLLED_FROM_PX,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
