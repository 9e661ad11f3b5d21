import { language } from '#shared/language/language.ts'
import data from './locations.json' with { type: 'json' }

export interface Thana {
  name: string
}

export interface District {
  name: string
  bnName: string
  lat: number
  lon: number
  thanas: Thana[]
}

export interface Division {
  name: string
  bnName: string
  districts: District[]
}

const divisions: Division[] = data.divisions

/** The 8 divisions with their districts and thanas. */
export function allDivisions(): Division[] {
  return divisions
}

/** The 64 districts. */
export function allDistricts(): District[] {
  return divisions.flatMap(({ districts }) => districts)
}

/** The districts of a division; empty for an unknown name. */
export function districtsOf(division: string): District[] {
  return divisions.find(({ name }) => name === division)?.districts ?? []
}

/** The thanas of a district; empty for unknown names. Thana names repeat, so they are only unique within a district. */
export function thanasOf(division: string, district: string): Thana[] {
  return districtsOf(division).find(({ name }) => name === district)?.thanas ?? []
}

/** Whether this is a district's English name. */
export function isDistrict(name: string): boolean {
  return findDistrict(name) !== undefined
}

/** A district in the current language, by its English name. */
export function districtName(name: string): string {
  return (language() === 'bn' && findDistrict(name)?.bnName) || name
}

/** The thanas of a district by its English name; none for an unknown one. */
export function thanasOfDistrict(district: string): Thana[] {
  return findDistrict(district)?.thanas ?? []
}

/** Whether a district has this thana. */
export function isThana(district: string, thana: string): boolean {
  return thanasOfDistrict(district).some(({ name }) => name === thana)
}

function findDistrict(name: string): District | undefined {
  return allDistricts().find((district) => district.name === name)
}

/** Whether division, district and thana belong together. */
export function isLocation(division: string, district: string, thana: string): boolean {
  return thanasOf(division, district).some(({ name }) => name === thana)
}

/** The 64 districts in the current language and its order, to choose from; their values are the English names. */
export function districtOptions(): { value: string; label: string }[] {
  return allDistricts()
    .map(({ name }) => ({ value: name, label: districtName(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language()))
}
