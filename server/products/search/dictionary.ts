import { type Meaning, meaningsByPhrase, meaningsOf, searchWords } from './meanings.ts'
import { unifyLetters } from './tokens.ts'

/** Words that are longer are compared with no other: nobody mistypes them into a shoe. */
const MAX_LENGTH = 24
/** Words at a smaller distance sound the same. */
export const SOUNDS_ALIKE = 0.2
/** Added between the scripts: Bangla leaves vowels unwritten, so what sounds the same may differ. */
const OTHER_SCRIPT = 0.06
/** How many words one mistyped word may stand for. */
const MAX_MATCHES = 6

export interface NearMatch {
  words: string[]
  /** how different they are from what was typed: 0 (the same) to 1 */
  distance: number
}

/** A vocabulary that finds the words that sound or look like a mistyped one, in whichever script either is written. */
export class NearWords {
  readonly words: ReadonlySet<string>
  /** whether descriptions say a word */
  readonly isSaid: (word: string) => boolean
  #bySound = new Map<string, string[]>()
  /** by first letter and length of the spoken form: no word is compared with more than its like */
  #byStart = new Map<string, string[]>()
  #byLetters = new Map<string, string[]>()
  /** by first and last letter and length */
  #byEnds = new Map<string, string[]>()

  constructor(words: Iterable<string>, isSaid = (_word: string) => false) {
    this.words = new Set(words)
    this.isSaid = isSaid
    for (const word of this.words) {
      const spoken = spokenForm(word)
      push(this.#bySound, soundKey(word), word)
      push(this.#byStart, startKey(spoken[0], spoken.length), word)
      if (word.length < 5) continue
      push(this.#byLetters, sortLetters(word), word)
      push(this.#byEnds, endsKey(word, word.length), word)
    }
  }

  /** The words that sound the same, otherwise those a letter or two away, or null. */
  near(word: string): NearMatch | null {
    if (word.length > MAX_LENGTH) return null
    return this.#nearBySound(word) ?? this.#nearByLetters(word) ?? this.#swapped(word) ?? this.#oneLetterOff(word)
  }

  #nearBySound(word: string): NearMatch | null {
    const sound = soundKey(word)
    if (sound.length < 3) return null
    const max = sound.length >= 5 ? 3 : 2
    const match = closest(spokenForm(word), this.#bySound.get(sound) ?? [], max)
    if (!match) return null
    const sameScript = match.words.filter((other) => isLatin(other) === isLatin(word))
    const words = sameScript.length ? sameScript : match.words
    return { words, distance: match.edits / 20 + (sameScript.length ? 0 : OTHER_SCRIPT) }
  }

  #nearByLetters(word: string): NearMatch | null {
    const spoken = spokenForm(word)
    const max = spoken.length >= 9 ? 2 : 1
    const lengths = Array.from({ length: 2 * max + 1 }, (_, index) => spoken.length - max + index)
    const candidates = lengths
      .flatMap((length) => this.#byStart.get(startKey(spoken[0], length)) ?? [])
      .filter((candidate) => isComparable(spoken, spokenForm(candidate)))
    const match = closest(spoken, candidates, max)
    return match && { words: match.words, distance: SOUNDS_ALIKE + match.edits / spoken.length }
  }

  #swapped(word: string): NearMatch | null {
    if (word.length < 5) return null
    const sameLetters = this.#byLetters.get(sortLetters(word)) ?? []
    const words = sameLetters.filter((other) => editDistance(word, other, 1) === 1).slice(0, MAX_MATCHES)
    return words.length ? { words, distance: 0.4 } : null
  }

  /** A letter inside a short word was left out, as in 'bown' for 'brown', or a vowel is another, as in 'wadge'. */
  #oneLetterOff(word: string): NearMatch | null {
    if (word.length < 4) return null
    const longer = this.#byEnds.get(endsKey(word, word.length + 1)) ?? []
    const sameLength = this.#byEnds.get(endsKey(word, word.length)) ?? []
    const otherVowel = sameLength.filter((other) => consonantsOf(other) === consonantsOf(word))
    const words = [...longer, ...otherVowel].filter((other) => editDistance(word, other, 1) === 1).slice(0, MAX_MATCHES)
    return words.length ? { words, distance: 0.45 } : null
  }
}

/** Short words must have the same letters, two of them swapped, or the same consonants. */
function isComparable(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) >= 6) return true
  if (one.length < 4) return false
  const skeleton = consonantsOf(one)
  const hasSameConsonants = skeleton.length >= 3 && skeleton === consonantsOf(other) && one.length === other.length
  return hasSameConsonants || sortLetters(one) === sortLetters(other)
}

const isLatin = (word: string) => /^[a-z]/.test(word)
const consonantsOf = (word: string) => word.replace(/[aeiou]/g, '')

function closest(spoken: string, candidates: string[], max: number): { words: string[]; edits: number } | null {
  const distances = candidates.map((word) => ({ word, edits: editDistance(spoken, spokenForm(word), max) }))
  const edits = Math.min(...distances.map((candidate) => candidate.edits))
  if (edits > max) return null
  const words = distances.filter((candidate) => candidate.edits === edits).map(({ word }) => word)
  return { words: words.slice(0, MAX_MATCHES), edits }
}

const endsKey = (word: string, length: number) => `${word[0]}${word.at(-1)}${length}`
const startKey = (letter: string | undefined, length: number) => `${letter ?? ''}${length}`
const sortLetters = (word: string) => [...word].sort().join('')

function push(map: Map<string, string[]>, key: string, word: string) {
  const words = map.get(key)
  if (words) words.push(word)
  else map.set(key, [word])
}

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
const spokenForm = (word: string): string => pronounce(word).spoken
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
function editDistance(one: string, other: string, max: number): number {
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

const MAX_PHRASE = 4
const MIN_HALF = 3
/** Words with one of these meanings are also recognised when mistyped. */
const CARRYING_TYPES = ['kind', 'audience', 'occasion', 'material', 'color', 'shoe']

/** European sizes by British ones, for adults. */
export const britishSizes = new Map(
  Object.entries(searchWords.sizes.britishAdult).map(([british, european]) => [Number(british), european]),
)

/** The longest known phrase from an index on: its number of tokens, and its meanings. */
export function findLongestPhrase(tokens: string[], from: number): { length: number; meanings: Meaning[] } | null {
  for (let length = Math.min(MAX_PHRASE, tokens.length - from); length > 0; length--) {
    const phrase = tokens.slice(from, from + length)
    const meanings = meaningsOf(phrase.join(' '))
    if (meanings.length) return { length, meanings }
    if (length === 1) return null
    for (const variant of [phrase.map(stemOf), phrase.map(correct)]) {
      const variantMeanings = meaningsOf(variant.join(' '))
      if (variantMeanings.length) return { length, meanings: variantMeanings }
    }
  }
  return null
}

const stemOf = (word: string) => word.replace(/(?<=[a-z]{3})(?<!s)s$|(?<=..)(য়ের|ের|র)$/u, '')

/** The known word that sounds like an unknown one, to recognise phrases with it. */
function correct(word: string): string {
  if (meaningsOf(word).length) return word
  const near = carryingWords.near(word)
  return (near && near.distance < SOUNDS_ALIKE && near.words[0]) || word
}

const endings = Object.values(searchWords.endings)
  .flat()
  .map((ending) => unifyLetters(ending.replace(/'/g, '')))
  .filter(Boolean)
  .sort((one, other) => other.length - one.length)

/** The meanings of a word without its plural or genitive ending; [] if no such stem is known. */
export function meaningsWithoutEnding(word: string): Meaning[] {
  for (const ending of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < 2) continue
    const meanings = meaningsOf(word.slice(0, -ending.length))
    if (meanings.length) return meanings
  }
  return []
}

/** The two known words of which one is made, such as 'kalojuta' or 'blackshoes', or null. */
export function splitWord(word: string): [string, string] | null {
  for (let index = MIN_HALF; index <= word.length - MIN_HALF; index++) {
    const halves: [string, string] = [word.slice(0, index), word.slice(index)]
    if (halves.every(carriesMeaning)) return halves
  }
  return null
}

/** Whether a word says something of its own about what is looked for. */
export const carriesMeaning = (word: string) => meaningsOf(word).some(({ type }) => CARRYING_TYPES.includes(type))

/** The known single words that carry a meaning of their own. */
export const carryingWords = new NearWords(
  [...meaningsByPhrase.keys()].filter((phrase) => !phrase.includes(' ') && carriesMeaning(phrase)),
)
