import { searchWords } from './search-words.ts'

const { letters, sounds } = searchWords
const MAX_REMEMBERED = 50_000

const latinByBangla = new Map(
  Object.entries({ ...letters.vowels, ...letters.signs, ...letters.consonants, ...letters.others }).map(
    ([bangla, [latin]]) => [bangla, latin ?? ''],
  ),
)
const longestLetter = Math.max(...[...latinByBangla.keys()].map((bangla) => bangla.length))
const rules = sounds.replace.map(([from, to]) => [new RegExp(from, 'g'), to] as const)

interface Pronunciation {
  spoken: string
  sound: string
}
const remembered = new Map<string, Pronunciation>()

/** A word in Latin letters, with one letter for each sound. */
export const spokenForm = (word: string): string => pronounce(word).spoken
/** What remains of the spoken form without most vowels: the same for sandal, sendel and স্যান্ডেল. */
export const soundKey = (word: string): string => pronounce(word).sound

function pronounce(word: string): Pronunciation {
  const known = remembered.get(word)
  if (known) return known
  const spoken = rules.reduce((text, [from, to]) => text.replace(from, to), toLatinLetters(word)).toLowerCase()
  const sound = spoken
    .replace(/^[aeiou]/, 'A')
    .replace(/[aeo]/g, '')
    .toLowerCase()
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(word, { spoken, sound })
  return { spoken, sound }
}

/** Bangla letters as the Latin ones that people type for them; vowels that are not written stay out. */
function toLatinLetters(text: string): string {
  let latin = ''
  for (let index = 0; index < text.length; ) {
    let length = Math.min(longestLetter, text.length - index)
    while (length > 0 && !latinByBangla.has(text.slice(index, index + length))) length--
    latin += length ? latinByBangla.get(text.slice(index, index + length)) : text[index]
    index += length || 1
  }
  return latin
}

/** How many letters must be added, dropped, changed or swapped with their neighbour; `max + 1` for anything above `max`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let rowAbove: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, (rowAbove[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > max) return max + 1
    rowAbove = row
    row = next
  }
  return row[other.length] ?? 0
}
