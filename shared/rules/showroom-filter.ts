import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'

/** The cascading location filter of a showroom list; '' means not set. */
export interface ShowroomFilter {
  division: string
  district: string
  thana: string
}

export const NO_SHOWROOM_FILTER: ShowroomFilter = { division: '', district: '', thana: '' }

interface Placed {
  address: { area: string; district: string; division: string }
}

/** Sets one level; a new division resets district and thana, a new district resets the thana. */
export function chooseLocation(filter: ShowroomFilter, level: keyof ShowroomFilter, name: string): ShowroomFilter {
  if (level === 'division') return { division: name, district: '', thana: '' }
  if (level === 'district') return { ...filter, district: name, thana: '' }
  return { ...filter, thana: name }
}

/** Filters by the most specific level that is set. A thana is matched together with its district. */
export function filterShowrooms<S extends Placed>(showrooms: readonly S[], filter: ShowroomFilter): S[] {
  return showrooms.filter(({ address }) => {
    if (filter.thana) return address.area === filter.thana && address.district === filter.district
    if (filter.district) return address.district === filter.district
    return !filter.division || address.division === filter.division
  })
}

/** Parses a filter from URL parameters (`?division=&district=&thana=`); unknown names and names outside their parent are ignored. */
export function readShowroomFilter(address: URLSearchParams): ShowroomFilter {
  const division = nameAmong(allDivisions(), address.get('division'))
  const district = nameAmong(districtsOf(division), address.get('district'))
  return { division, district, thana: nameAmong(thanasOf(division, district), address.get('thana')) }
}

/** Serializes a filter to a query string: `?division=Dhaka&district=Gazipur`, or ''. */
export function writeShowroomFilter(filter: ShowroomFilter): string {
  const chosen = Object.entries(filter).filter(([, name]) => name)
  return chosen.length ? `?${new URLSearchParams(chosen)}` : ''
}

function nameAmong(places: readonly { name: string }[], name: string | null): string {
  return places.find((place) => place.name === name)?.name ?? ''
}
