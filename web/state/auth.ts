import { useSyncExternalStore } from 'react'
import type { StoredSession } from './shapes.ts'
import { clearStorage, readStorage, useStorage, writeStorage } from './storage.ts'

let signOutRedirect: string | null = null

/** The current session, or null if signed out or while hydrating. */
export function useSession(): StoredSession | null {
  return useStorage('auth')
}

/** Like `useSession`, for use outside of rendering. */
export function currentSession(): StoredSession | null {
  return readStorage('auth')
}

/** Signs in, or replaces the stored user data with newer data from the server. */
export function startSession(session: StoredSession): void {
  signOutRedirect = null
  writeStorage('auth', { token: session.token, allInfo: session.allInfo })
}

/**
 * Signs out. `redirectTo`: where the caller navigates, so that a protected area does not redirect to the login instead.
 */
export function endSession(redirectTo: string | null = null): void {
  signOutRedirect = redirectTo
  writeStorage('auth', null)
}

/** Signs out and removes all other data the shop stores in this browser. `redirectTo` as in `endSession`. */
export function clearBrowserData(redirectTo: string): void {
  endSession(redirectTo)
  clearStorage()
}

/** Where a protected area redirects after sign-out; null for the login page with a way back. */
export function getSignOutRedirect(): string | null {
  return signOutRedirect
}

/** False on the server and during hydration, while browser storage has not been read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
