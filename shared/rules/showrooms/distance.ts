import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'

const EARTH_RADIUS_KM = 6371

export interface LatLng {
  /** degrees */
  latitude: number
  longitude: number
}

/** Great-circle distance in kilometres (haversine formula). */
export function distanceKm(from: LatLng, to: LatLng): number {
  const sinHalfLat = Math.sin(toRadians(to.latitude - from.latitude) / 2)
  const sinHalfLng = Math.sin(toRadians(to.longitude - from.longitude) / 2)
  const haversine =
    sinHalfLat ** 2 + Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * sinHalfLng ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Formats a distance: '7.2 km', from ten kilometres on '24 km'. */
export function formatDistance(km: number): string {
  return t('{distance} km', { distance: figures(km < 9.95 ? km.toFixed(1) : Math.round(km)) })
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
