import { allDivisions, districtsOf, thanasOf } from '#shared/bangladesh/locations.ts'
import { textParam, urlParams } from '#shared/rules/url-params.ts'

/** The cascading location filter of a showroom list; '' means not set. */
export interface ShowroomFilter {
  division: string
  district: string
  thana: string
}

export const NO_SHOWROOM_FILTER: ShowroomFilter = { division: '', district: '', thana: '' }

const locationParams = urlParams<ShowroomFilter>({ division: textParam, district: textParam, thana: textParam })

interface HasAddress {
  address: { area: string; district: string; division: string }
}

/** Sets one level; a new division resets district and thana, a new district resets the thana. */
export function setLocation(filter: ShowroomFilter, level: keyof ShowroomFilter, name: string): ShowroomFilter {
  if (level === 'division') return { division: name, district: '', thana: '' }
  if (level === 'district') return { ...filter, district: name, thana: '' }
  return { ...filter, thana: name }
}

/** Filters by the most specific level that is set. A thana is matched together with its district. */
export function filterShowrooms<S extends HasAddress>(showrooms: readonly S[], filter: ShowroomFilter): S[] {
  return showrooms.filter(({ address }) => {
    if (filter.thana) return address.area === filter.thana && address.district === filter.district
    if (filter.district) return address.district === filter.district
    return !filter.division || address.division === filter.division
  })
}

/** Parses a filter from URL parameters (`?division=&district=&thana=`); unknown names and names outside their parent are ignored. */
export function parseShowroomFilter(params: URLSearchParams): ShowroomFilter {
  const names = locationParams.parse(params)
  const division = findName(allDivisions(), names.division)
  const district = findName(districtsOf(division), names.district)
  return { division, district, thana: findName(thanasOf(division, district), names.thana) }
}

/** Serializes a filter to a query string: `?division=Dhaka&district=Gazipur`, or ''. */
export function serializeShowroomFilter(filter: ShowroomFilter): string {
  const search = String(locationParams.serialize(filter))
  return search && `?${search}`
}

function findName(options: readonly { name: string }[], name: string): string {
  return options.find((option) => option.name === name)?.name ?? ''
}
