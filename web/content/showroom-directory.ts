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
export function buildDirectory(showrooms: readonly Showroom[]): Division[] {
  return groupByLevel(showrooms, 'division').map(([name, inDivision]) => ({
    name,
    count: inDivision.length,
    districts: groupByLevel(inDivision, 'district').map(([name, inDistrict]) => ({
      name,
      count: inDistrict.length,
      thanas: groupByLevel(inDistrict, 'area').map(([name, inThana]) => ({
        name,
        showrooms: inThana.map(({ _id, code, address }) => ({ _id, code, address })),
      })),
    })),
  }))
}

/** The URL of the showroom finder, filtered by area. */
export function finderUrl(filter: { division: string; district?: string; thana?: string }): string {
  return `/showrooms?${new URLSearchParams(filter)}`
}

function groupByLevel(showrooms: readonly Showroom[], level: 'division' | 'district' | 'area'): [string, Showroom[]][] {
  return [...Map.groupBy(showrooms, ({ address }) => address[level])].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}
