import { distanceKm, type LatLng } from './distance.ts'

interface HasLocation {
  /** [longitude, latitude] */
  location: { coordinates: [number, number] }
}

/** The position of a showroom, in degrees. */
export function toLatLng({ location }: HasLocation): LatLng {
  const [longitude, latitude] = location.coordinates
  return { latitude, longitude }
}

/** Sorts showrooms by their distance from a position and adds it as `distance`, in km with one decimal. */
export function sortByDistance<S extends HasLocation>(
  showrooms: readonly S[],
  origin: LatLng,
): (S & { distance: number })[] {
  return showrooms
    .map((showroom) => ({ ...showroom, distance: distanceKm(origin, toLatLng(showroom)) }))
    .sort((a, b) => a.distance - b.distance)
    .map((showroom) => ({ ...showroom, distance: Math.round(showroom.distance * 10) / 10 }))
}
