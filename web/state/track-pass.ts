import type { TrackPass } from '#shared/schemas/orders/own-order.ts'
import { isRecord } from './shapes.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from './tab-storage.ts'

const KEY = 'trackPass'

/**
 * Keeps what lets this tab see one order, until it ends or somebody else signs in or out; the number and the phone that gave it are kept
 * nowhere. `viewer`: the account that is signed in, null: none.
 */
export function keepTrackPass({ token, until }: TrackPass, viewer: string | null): void {
  writeTabStorage(KEY, { token, until, viewer })
}

/** The token of the viewer's kept pass; null if there is none, or it has ended. What is no use any more is removed. */
export function readTrackPass(viewer: string | null, now: number): string | null {
  const pass = readTabStorage(KEY)
  const isKept = isRecord(pass) && typeof pass.token === 'string' && typeof pass.until === 'string'
  if (isKept && pass.viewer === viewer && Date.parse(String(pass.until)) > now) return String(pass.token)
  clearTrackPass()
  return null
}

export function clearTrackPass(): void {
  removeTabStorage(KEY)
}
