import { useSyncExternalStore } from 'react'
import type { StoredSession } from './shapes.ts'
import { clearStored, readStored, useStored, writeStored } from './storage.ts'

let wayOut: string | null = null

/** The current session, or null if signed out or while hydrating. */
export function useSession(): StoredSession | null {
  return useStored('auth')
}

/** Like `useSession`, for use outside of rendering. */
export function currentSession(): StoredSession | null {
  return readStored('auth')
}

/** Signs in, or replaces the stored user data with newer data from the server. */
export function startSession(session: StoredSession): void {
  wayOut = null
  writeStored('auth', { token: session.token, allInfo: session.allInfo })
}

/**
 * Signs out. `redirectTo`: where the caller navigates, so that a protected area does not redirect to the login instead.
 */
export function endSession(to: string | null = null): void {
  wayOut = to
  writeStored('auth', null)
}

/** Signs out and removes all other data the shop stores in this browser. `redirectTo` as in `endSession`. */
export function forgetEverything(to: string): void {
  endSession(to)
  clearStored()
}

/** Where a protected area redirects after sign-out; null for the login page with a way back. */
export function sessionWayOut(): string | null {
  return wayOut
}

/** False on the server and during hydration, while browser storage has not been read. */
export function useStorageRead(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
