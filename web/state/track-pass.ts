import type { TrackPass } from '#shared/schemas/orders/own-order.ts'
import { isRecord } from './shapes.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from './tab-storage.ts'

const KEY = 'trackPass'

/** Keeps what lets this tab see one order, until it ends; the number and the phone that gave it are kept nowhere. */
export function keepTrackPass({ token, until }: TrackPass): void {
  writeTabStorage(KEY, { token, until })
}

/** The token of the kept pass; null if there is none, or it has ended. */
export function readTrackPass(now: number): string | null {
  const pass = readTabStorage(KEY)
  if (!isRecord(pass) || typeof pass.token !== 'string' || typeof pass.until !== 'string') return null
  if (new Date(pass.until).getTime() > now) return pass.token
  clearTrackPass()
  return null
}

export function clearTrackPass(): void {
  removeTabStorage(KEY)
}
