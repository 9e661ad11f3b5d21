import { useSyncExternalStore } from 'react'
import type { Place } from '#shared/rules/distance.ts'

/** The browser gave no position; `message` tells why in the spec's words (section 8). */
export class NoPosition extends Error {
  readonly isUnsupported: boolean

  constructor(message: string, isUnsupported = false) {
    super(message)
    this.isUnsupported = isUnsupported
  }
}

/** What the visitor answered in this visit. It lives in memory only and reaches neither address nor storage. */
let known: Place | null = null
const listeners = new Set<() => void>()

/** The visitor's position in degrees once it is known; null before that and on the server. */
export function usePosition(): Place | null {
  return useSyncExternalStore(subscribe, knownPosition, () => null)
}

/** The visitor's position as far as it was given in this visit. */
export function knownPosition(): Place | null {
  return known
}

/** Asks the browser for the position, which may ask the visitor. Throws NoPosition. */
export function askPosition(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) throw new NoPosition('Geolocation is not supported by your browser', true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        tell({ latitude, longitude })
        resolve({ latitude, longitude })
      },
      ({ message }) => reject(new NoPosition(message ? `Geolocation error: ${message}` : 'Failed to get location')),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

/** Learns the position where the visitor has allowed that before; never brings up a question. */
export async function recallPosition(): Promise<void> {
  if (known) return
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state === 'granted') await askPosition()
  } catch (error) {
    console.error(error)
  }
}

function tell(position: Place): void {
  known = position
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
