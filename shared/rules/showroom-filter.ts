import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'

/** The three cascading choices of a showroom list; an empty text means not chosen. */
export interface ShowroomFilter {
  division: string
  district: string
  thana: string
}

export const NO_SHOWROOM_FILTER: ShowroomFilter = { division: '', district: '', thana: '' }

interface Placed {
  address: { area: string; district: string; division: string }
}

/** Choosing a division resets district and thana; choosing a district resets the thana (STORE-02). */
export function chooseLocation(filter: ShowroomFilter, level: keyof ShowroomFilter, name: string): ShowroomFilter {
  if (level === 'division') return { division: name, district: '', thana: '' }
  if (level === 'district') return { ...filter, district: name, thana: '' }
  return { ...filter, thana: name }
}

/** Keeps the showrooms of the most specific choice: thana, else district, else division. A thana counts within its district. */
export function filterShowrooms<S extends Placed>(showrooms: readonly S[], filter: ShowroomFilter): S[] {
  return showrooms.filter(({ address }) => {
    if (filter.thana) return address.area === filter.thana && address.district === filter.district
    if (filter.district) return address.district === filter.district
    return !filter.division || address.division === filter.division
  })
}

/** The filter that an address asks for (`?division=&district=&thana=`). A name that is unknown, or not there, counts as not chosen. */
export function readShowroomFilter(address: URLSearchParams): ShowroomFilter {
  const division = nameAmong(allDivisions(), address.get('division'))
  const district = nameAmong(districtsOf(division), address.get('district'))
  return { division, district, thana: nameAmong(thanasOf(division, district), address.get('thana')) }
}

/** The filter as the search of an address: `?division=Dhaka&district=Gazipur`, or nothing. */
export function writeShowroomFilter(filter: ShowroomFilter): string {
  const chosen = Object.entries(filter).filter(([, name]) => name)
  return chosen.length ? `?${new URLSearchParams(chosen)}` : ''
}

function nameAmong(places: readonly { name: string }[], name: string | null): string {
  return places.find((place) => place.name === name)?.name ?? ''
}
