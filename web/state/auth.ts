import { useSyncExternalStore } from 'react'
import type { StoredSession } from './shapes.ts'
import { clearStored, readStored, useStored, writeStored } from './stored.ts'

let wayOut: string | null = null

/** Who is signed in, or null; null too while the page hydrates. */
export function useSession(): StoredSession | null {
  return useStored('auth')
}

/** Who is signed in, at this moment, outside of rendering. */
export function currentSession(): StoredSession | null {
  return readStored('auth')
}

/** Signs in, or keeps what the server has told anew of who is. */
export function startSession(session: StoredSession): void {
  wayOut = null
  writeStored('auth', { token: session.token, allInfo: session.allInfo })
}

/** Signs out. `to`: where the caller leads the visitor, so that a protected area does not send them to sign in again. */
export function endSession(to: string | null = null): void {
  wayOut = to
  writeStored('auth', null)
}

/** Forgets the session and everything else that the shop keeps in this browser (AUTH-06); `to` as in `endSession`. */
export function forgetEverything(to: string): void {
  endSession(to)
  clearStored()
}

/** Where an open protected area leads now that nobody is signed in, or null: to the login and back. */
export function sessionWayOut(): string | null {
  return wayOut
}

/** False on the server and while hydrating, when the browser's storage has not been looked at. */
export function useStorageRead(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
