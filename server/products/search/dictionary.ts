import { type Meaning, meaningsByPhrase, meaningsOf, searchWords } from './meanings.ts'
import { NearWords, SOUNDS_ALIKE } from './near-words.ts'
import { unifyLetters } from './tokens.ts'

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
