import { allDivisions, type District } from './locations.ts'

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
  const districts = allDivisions().flatMap(({ districts }) => districts)
  return lastMentioned(address, districts.map(namesOf)) ?? districtOfThana(address, districts)
}

function districtOfThana(address: string, districts: readonly District[]): string | null {
  const places = new Map<string, Set<string>>()
  for (const { name, thanas } of districts)
    for (const thana of thanas) places.set(thana.name, (places.get(thana.name) ?? new Set()).add(name))
  const known = [...places].flatMap(([thana, [district = '', other]]) =>
    other === undefined ? [{ place: district, names: [thana] }] : [],
  )
  return lastMentioned(address, known)
}

function namesOf({ name, bnName }: District) {
  const oldName = OLD_NAMES[name]
  return { place: name, names: oldName ? [name, bnName, oldName] : [name, bnName] }
}

const ASCII_END = /\p{ASCII}$/u
const LETTER = /\p{L}/u
const LETTER_OR_MARK = /[\p{L}\p{M}]/u

function lastMentioned(text: string, places: readonly { place: string; names: readonly string[] }[]): string | null {
  const lowerCaseText = text.toLowerCase()
  let last: { place: string; end: number } | null = null
  for (const { place, names } of places) {
    for (const name of names) {
      const end = endOfLastMention(lowerCaseText, name.toLowerCase())
      if (end > (last?.end ?? 0)) last = { place, end }
    }
  }
  return last?.place ?? null
}

/**
 * Where the last whole word of this name ends, 0 if there is none. A Bangla name may have an ending: ঢাকায়. Without a regular
 * expression per name: there are some 600, and this runs with every key typed at checkout.
 */
function endOfLastMention(text: string, name: string): number {
  const isAscii = ASCII_END.test(name)
  for (let start = text.lastIndexOf(name); start >= 0; start = start > 0 ? text.lastIndexOf(name, start - 1) : -1) {
    const end = start + name.length
    const goesOn = isAscii && LETTER.test(text.charAt(end))
    if (!goesOn && !LETTER_OR_MARK.test(text.charAt(start - 1))) return end
  }
  return 0
}
