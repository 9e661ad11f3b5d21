import { allDivisions, districtsOf } from './locations.ts'
import thanaNames from './thana-names.json' with { type: 'json' }

const NAMES: Partial<Record<string, Partial<Record<string, string>>>> = thanaNames

interface Location {
  division: string
  district: string
  /** the thana */
  area: string
}

/** The Bangla name of a thana; null for an unknown one. Some names are written differently in two districts. */
export function thanaNameBn(district: string, thana: string): string | null {
  const names = Object.hasOwn(NAMES, district) ? NAMES[district] : undefined
  return (names && Object.hasOwn(names, thana) && names[thana]) || null
}

/** The Bangla names of a place, each null where it is unknown. */
export function banglaLocation({ division, district, area }: Location) {
  const nameBn = (places: { name: string; bnName: string }[], name: string) =>
    places.find((place) => place.name === name)?.bnName ?? null
  return {
    areaBn: thanaNameBn(district, area),
    districtBn: nameBn(districtsOf(division), district),
    divisionBn: nameBn(allDivisions(), division),
  }
}
