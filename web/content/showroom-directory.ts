import type { Showroom } from '#shared/schemas/showroom.ts'

export interface Thana {
  name: string
  showrooms: Pick<Showroom, '_id' | 'code' | 'address'>[]
}

export interface District {
  name: string
  count: number
  thanas: Thana[]
}

export interface Division {
  name: string
  count: number
  districts: District[]
}

/** Groups the showrooms by division, district and thana, each in alphabetical order. */
export function directoryOf(showrooms: readonly Showroom[]): Division[] {
  return grouped(showrooms, 'division').map(([name, inDivision]) => ({
    name,
    count: inDivision.length,
    districts: grouped(inDivision, 'district').map(([name, inDistrict]) => ({
      name,
      count: inDistrict.length,
      thanas: grouped(inDistrict, 'area').map(([name, inThana]) => ({
        name,
        showrooms: inThana.map(({ _id, code, address }) => ({ _id, code, address })),
      })),
    })),
  }))
}

/** The URL of the showroom finder, filtered by area. */
export function finderAddress(place: { division: string; district?: string; thana?: string }): string {
  return `/showrooms?${new URLSearchParams(place)}`
}

function grouped(showrooms: readonly Showroom[], level: 'division' | 'district' | 'area'): [string, Showroom[]][] {
  return [...Map.groupBy(showrooms, ({ address }) => address[level])].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
}
