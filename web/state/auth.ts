import { useSyncExternalStore } from 'react'
import type { StoredSession } from './shapes.ts'
import { readStored, useStored, writeStored } from './stored.ts'

/** Who is signed in, or null; null too while the page hydrates. */
export function useSession(): StoredSession | null {
  return useStored('auth')
}

/** Who is signed in, at this moment, outside of rendering. */
export function currentSession(): StoredSession | null {
  return readStored('auth')
}

export function startSession(session: StoredSession): void {
  writeStored('auth', { token: session.token, allInfo: session.allInfo })
}

export function endSession(): void {
  writeStored('auth', null)
}

/** False on the server and while hydrating, when the browser's storage has not been looked at. */
export function useStorageRead(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
