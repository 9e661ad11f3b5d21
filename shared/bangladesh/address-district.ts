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

function lastMentioned(text: string, places: readonly { place: string; names: readonly string[] }[]): string | null {
  let last: { place: string; end: number } | null = null
  for (const { place, names } of places) {
    for (const name of names) {
      const end = endOfLastMention(text, name)
      if (end > (last?.end ?? 0)) last = { place, end }
    }
  }
  return last?.place ?? null
}

/** Where the last whole word of this name ends, 0 if there is none. A Bangla name may have an ending: ঢাকায়. */
function endOfLastMention(text: string, name: string): number {
  const end = /\p{ASCII}$/u.test(name) ? '(?![\\p{L}])' : ''
  const mentions = text.matchAll(new RegExp(`(?<![\\p{L}\\p{M}])${name}${end}`, 'giu'))
  return Math.max(0, ...Array.from(mentions, ({ index }) => index + name.length))
}
