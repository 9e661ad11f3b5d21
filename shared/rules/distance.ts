const EARTH_RADIUS_KM = 6371

export interface Place {
  /** degrees */
  latitude: number
  longitude: number
}

/** Great-circle distance in kilometres (haversine formula). */
export function distanceKm(one: Place, other: Place): number {
  const rise = Math.sin(radians(other.latitude - one.latitude) / 2)
  const turn = Math.sin(radians(other.longitude - one.longitude) / 2)
  const chord = rise ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * turn ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Formats a distance: '7.2 km', from ten kilometres on '24 km'. */
export function formatDistance(km: number): string {
  return `${km < 9.95 ? km.toFixed(1) : Math.round(km)} km`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
