import { useSyncExternalStore } from 'react'
import type { Place } from '#shared/rules/distance.ts'

/** The browser could not provide a position; `message` gives the reason. */
export class NoPosition extends Error {
  readonly isUnsupported: boolean

  constructor(message: string, isUnsupported = false) {
    super(message)
    this.isUnsupported = isUnsupported
  }
}

/** Kept in memory only, never in the URL or in storage. */
let known: Place | null = null
const listeners = new Set<() => void>()

/** The visitor's position in degrees; null until it is known and on the server. */
export function usePosition(): Place | null {
  return useSyncExternalStore(subscribe, knownPosition, () => null)
}

/** Like `usePosition`, for use outside of rendering. */
export function knownPosition(): Place | null {
  return known
}

/** Requests the position from the browser, which may prompt the visitor. Rejects with PositionError. */
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

/** Requests the position only if the visitor has already granted permission; never prompts. */
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
