import { useSyncExternalStore } from 'react'
import { t } from '#shared/language/t.ts'
import type { LatLng } from '#shared/rules/showrooms/distance.ts'

/** The browser could not provide a position; `message` gives the reason. */
export class PositionError extends Error {
  readonly isUnsupported: boolean

  constructor(message: string, isUnsupported = false) {
    super(message)
    this.isUnsupported = isUnsupported
  }
}

/** Kept in memory only, never in the URL or in storage. */
let currentPosition: LatLng | null = null
const listeners = new Set<() => void>()

/** The visitor's position in degrees; null until it is known and on the server. */
export function usePosition(): LatLng | null {
  return useSyncExternalStore(subscribe, getPosition, () => null)
}

/** Like `usePosition`, for use outside of rendering. */
export function getPosition(): LatLng | null {
  return currentPosition
}

/** Requests the position from the browser, which may prompt the visitor. Rejects with PositionError. */
export function requestPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) throw new PositionError(t('Geolocation is not supported by your browser'), true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude })
        resolve({ latitude, longitude })
      },
      ({ message }) =>
        reject(
          new PositionError(message ? t('Geolocation error: {message}', { message }) : t('Failed to get location')),
        ),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

/** Requests the position only if the visitor has already granted permission; never prompts. */
export async function requestPositionIfGranted(): Promise<void> {
  if (currentPosition) return
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state === 'granted') await requestPosition()
  } catch (error) {
    console.error(error)
  }
}

function setPosition(position: LatLng): void {
  currentPosition = position
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
