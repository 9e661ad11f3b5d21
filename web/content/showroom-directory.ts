import { language } from '#shared/language/language.ts'
import { localized } from '#shared/language/localized.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'

export interface Thana {
  name: string
  nameBn: string | null
  showrooms: Pick<Showroom, '_id' | 'code' | 'codeBn' | 'address'>[]
}

export interface District {
  name: string
  nameBn: string | null
  count: number
  thanas: Thana[]
}

export interface Division {
  name: string
  nameBn: string | null
  count: number
  districts: District[]
}

/** Groups the showrooms by division, district and thana, each in alphabetical order. */
export function buildDirectory(showrooms: readonly Showroom[]): Division[] {
  return groupByLevel(showrooms, 'division').map(([names, inDivision]) => ({
    ...names,
    count: inDivision.length,
    districts: groupByLevel(inDivision, 'district').map(([names, inDistrict]) => ({
      ...names,
      count: inDistrict.length,
      thanas: groupByLevel(inDistrict, 'area').map(([names, inThana]) => ({
        ...names,
        showrooms: inThana.map(({ _id, code, codeBn, address }) => ({ _id, code, codeBn, address })),
      })),
    })),
  }))
}

/** The URL of the showroom finder, filtered by area. */
export function finderUrl(filter: { division: string; district?: string; thana?: string }): string {
  return `/showrooms?${new URLSearchParams(filter)}`
}

interface Names {
  name: string
  nameBn: string | null
}

function groupByLevel(
  showrooms: readonly Showroom[],
  level: 'division' | 'district' | 'area',
): [Names, readonly Showroom[]][] {
  return [...Map.groupBy(showrooms, ({ address }) => address[level])]
    .map(([name, group]): [Names, Showroom[]] => [{ name, nameBn: group[0]?.address[`${level}Bn`] ?? null }, group])
    .toSorted(([a], [b]) => localized(a, 'name').localeCompare(localized(b, 'name'), language()))
}
