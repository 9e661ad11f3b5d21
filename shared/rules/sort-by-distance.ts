import { distanceKm, type Place } from './distance.ts'

interface Located {
  /** [longitude, latitude] */
  location: { coordinates: [number, number] }
}

/** The position of a showroom, in degrees. */
export function placeOf({ location }: Located): Place {
  const [longitude, latitude] = location.coordinates
  return { latitude, longitude }
}

/** Sorts showrooms by their distance from a position and adds it as `distance`, in km with one decimal. */
export function nearestFirst<S extends Located>(showrooms: readonly S[], from: Place): (S & { distance: number })[] {
  return showrooms
    .map((showroom) => ({ ...showroom, distance: distanceKm(from, placeOf(showroom)) }))
    .sort((one, other) => one.distance - other.distance)
    .map((showroom) => ({ ...showroom, distance: Math.round(showroom.distance * 10) / 10 }))
}
