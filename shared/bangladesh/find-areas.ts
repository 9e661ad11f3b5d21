import { thanaName } from './address-area.ts'
import { districtNames } from './address-district.ts'
import { allDistricts, districtName } from './locations.ts'

/** A thana with its district, by their English names. */
export interface ThanaArea {
  district: string
  thana: string
}

/** An area with its names as they are compared. */
interface ComparedArea extends ThanaArea {
  thanaNames: string[]
  districtNames: readonly string[]
}

/**
 * The areas whose names begin with the typed words, in English, Bangla or by a former name: 'mirp', 'ধানমন্ডি', 'savar dhaka'. Those
 * whose thana begins with the text come first. Where none does, vowels do not count: 'dhanmandi' is Dhanmondi.
 */
export function findAreas(text: string, limit: number, banglaNames: ThanaNames): ThanaArea[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const areas = readAreas(banglaNames)
  const exact = rank(areas, words, wordsOf)
  const found = exact.length > 0 ? exact : rank(areas, words.map(consonants), (name) => wordsOf(name).map(consonants))
  return found.slice(0, limit).map(({ district, thana }) => ({ district, thana }))
}

/** An area in the current language: 'Savar, Dhaka'. */
export function areaName(area: ThanaArea): string {
  return `${thanaName(area)}, ${districtName(area.district)}`
}

/** Bangla names of thanas by district: thana-names.json, which pages load when somebody types. */
export type ThanaNames = Partial<Record<string, Partial<Record<string, string>>>>

let known: ComparedArea[] | undefined

function readAreas(banglaNames: ThanaNames): ComparedArea[] {
  known ??= allDistricts().flatMap(({ name: district, thanas }) =>
    thanas.map(({ name: thana }) => ({
      district,
      thana,
      thanaNames: [thana, banglaNames[district]?.[thana] ?? thana],
      districtNames: districtNames(district),
    })),
  )
  return known
}

/** What the words name, the best first: 0 where the thana begins with the first of them, 1 where a later word of it does, 2 else. */
function rank(
  areas: readonly ComparedArea[],
  words: readonly string[],
  compared: (name: string) => string[],
): ComparedArea[] {
  if (words.some((word) => word === '')) return []
  const begins = (names: readonly string[], word: string) =>
    names.some((name) => compared(name).some((part) => part.startsWith(word)))
  const rankOf = ({ thanaNames, districtNames }: ComparedArea) => {
    const [first = ''] = words
    if (!words.every((word) => begins(thanaNames, word) || begins(districtNames, word))) return null
    if (thanaNames.some((name) => compared(name)[0]?.startsWith(first))) return 0
    return begins(thanaNames, first) ? 1 : 2
  }
  return areas
    .flatMap((area) => {
      const rank = rankOf(area)
      return rank === null ? [] : [{ area, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ area }) => area)
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

const VOWELS = /[aeiouyw]|[\u0985-\u0994\u09be-\u09cc]/g

function consonants(word: string): string {
  return word.replaceAll(VOWELS, '').replaceAll(/(.)\1/g, '$1')
}
