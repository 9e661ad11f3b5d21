import { distanceKm } from '#shared/rules/distance.ts'
import type { NearbyShowroom, Position, Showroom } from '#shared/schemas/showroom.ts'

/** Showrooms by their distance from a position, which each then carries in km with one decimal (STORE-03). */
export function nearestFirst(showrooms: readonly Showroom[], position: Position): NearbyShowroom[] {
  return showrooms
    .map((showroom) => {
      const [longitude, latitude] = showroom.location.coordinates
      return { ...showroom, distance: distanceKm(position, { latitude, longitude }) }
    })
    .sort((one, other) => one.distance - other.distance)
    .map((showroom) => ({ ...showroom, distance: Math.round(showroom.distance * 10) / 10 }))
}
