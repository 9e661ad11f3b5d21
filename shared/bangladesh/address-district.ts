import { allDistricts, type District } from './locations.ts'

/** Spellings that people still write in addresses. */
const OLD_NAMES: Partial<Record<string, string>> = {
  Barishal: 'Barisal',
  Bogura: 'Bogra',
  Chattogram: 'Chittagong',
  Cumilla: 'Comilla',
  Jashore: 'Jessore',
}

/**
 * The district that an address names, in English or Bangla; the last one, as addresses end with it: 'Dhaka Road, Tangail' is
 * in Tangail. Without one, the district of a thana that only one district has: 'Road 27, Dhanmondi'. Otherwise null.
 */
export function addressDistrict(address: string): string | null {
  places ??= readPlaces()
  return lastMentioned(address, places.districts) ?? lastMentioned(address, places.thanas)
}

/**
 * Another district than `addressDistrict` that an address names as well, itself or by a thana of its own: 'Station Road, Rangpur,
 * Dhaka' names Rangpur. Null where it names none.
 */
export function otherDistrict(address: string): string | null {
  const district = addressDistrict(address)
  if (district === null || places === undefined) return null
  const others = (list: readonly Place[]) => list.filter(({ place }) => place !== district)
  return lastMentioned(address, others(places.districts)) ?? lastMentioned(address, others(places.thanas))
}

/** The district that was chosen with an address, else the one that it names. */
export function districtOf({ address, district }: { address: string; district?: string | null | undefined }) {
  return district ?? addressDistrict(address)
}

/** The names of a district in lower case, in English, Bangla and as it was once written; none for an unknown one. */
export function districtNames(district: string): readonly string[] {
  places ??= readPlaces()
  return places.districts.find(({ place }) => place === district)?.names ?? []
}

/** Where the name of the district begins with which an address ends: 10 in 'House 1, Dhaka'. Null where it ends with no name of it. */
export function startOfLastDistrict(address: string, district: string): number | null {
  const text = address.toLowerCase()
  const name = districtNames(district).find((one) => endOfLastMention(text, one) === text.length)
  return name === undefined ? null : text.length - name.length
}

/** A district with the names, in lower case, that stand for it in an address. */
interface Place {
  place: string
  names: readonly string[]
}

let places: { districts: Place[]; thanas: Place[] } | undefined

function readPlaces() {
  const districts = allDistricts()
  return { districts: districts.map(namesOf), thanas: thanasOfOneDistrict(districts) }
}

function thanasOfOneDistrict(districts: readonly District[]): Place[] {
  const districtsByThana = new Map<string, Set<string>>()
  for (const { name, thanas } of districts)
    for (const thana of thanas)
      districtsByThana.set(thana.name, (districtsByThana.get(thana.name) ?? new Set()).add(name))
  return [...districtsByThana].flatMap(([thana, [district = '', other]]) =>
    other === undefined ? [{ place: district, names: [thana.toLowerCase()] }] : [],
  )
}

function namesOf({ name, bnName }: District): Place {
  const names = [name, bnName, OLD_NAMES[name]].filter((text) => text !== undefined)
  return { place: name, names: names.map((text) => text.toLowerCase()) }
}

const ASCII_END = /\p{ASCII}$/u
const LETTER = /\p{L}/u
const LETTER_OR_MARK = /[\p{L}\p{M}]/u

function lastMentioned(text: string, places: readonly Place[]): string | null {
  const lowerCaseText = text.toLowerCase()
  let last: { place: string; end: number } | null = null
  for (const { place, names } of places) {
    for (const name of names) {
      const end = endOfLastMention(lowerCaseText, name)
      if (end > (last?.end ?? 0)) last = { place, end }
    }
  }
  return last?.place ?? null
}

/**
 * Where the last whole word of this name ends, 0 if there is none. A Bangla name may have an ending: ঢাকায়. Without a regular
 * expression per name: there are some 600, and this runs with every key typed at checkout.
 */
export function endOfLastMention(text: string, name: string): number {
  const isAscii = ASCII_END.test(name)
  for (let start = text.lastIndexOf(name); start >= 0; start = start > 0 ? text.lastIndexOf(name, start - 1) : -1) {
    const end = start + name.length
    const goesOn = isAscii && LETTER.test(text.charAt(end))
    if (!goesOn && !LETTER_OR_MARK.test(text.charAt(start - 1))) return end
  }
  return 0
}
