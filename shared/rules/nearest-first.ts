import { distanceKm, type Place } from './distance.ts'

interface Located {
  /** [longitude, latitude] */
  location: { coordinates: [number, number] }
}

/** Where a showroom stands, in degrees. */
export function placeOf({ location }: Located): Place {
  const [longitude, latitude] = location.coordinates
  return { latitude, longitude }
}

/** Showrooms by their distance from a place, which each then carries in km with one decimal (STORE-03). */
export function nearestFirst<S extends Located>(showrooms: readonly S[], from: Place): (S & { distance: number })[] {
  return showrooms
    .map((showroom) => ({ ...showroom, distance: distanceKm(from, placeOf(showroom)) }))
    .sort((one, other) => one.distance - other.distance)
    .map((showroom) => ({ ...showroom, distance: Math.round(showroom.distance * 10) / 10 }))
}
