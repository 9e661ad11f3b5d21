import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

/** Whether there is room for a table of many columns: from 1024 px on. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
