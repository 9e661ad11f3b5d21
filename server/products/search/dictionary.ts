import { NearWords, SOUNDS_ALIKE } from './near-words.ts'
import { type ColorConcept, type Concept, type Spellings, searchWords } from './search-words.ts'
import { toTokens, unifyLetters } from './tokens.ts'

/** What a known word or phrase can mean; one may mean several things. */
export type Meaning =
  | { type: 'kind' | 'audience' | 'occasion' | 'material'; concept: Concept }
  | { type: 'color'; color: ColorConcept }
  | { type: 'multiplier' | 'numberWord'; value: number }
  | { type: PlainMeaning }
type PlainMeaning =
  | 'shoe'
  | 'noise'
  | 'brand'
  | 'currency'
  | 'under'
  | 'strictlyUnder'
  | 'over'
  | 'between'
  | 'size'
  | 'british'
  | 'code'
  | 'years'
  | 'months'
  | 'otherGoods'

const MAX_PHRASE = 4
/** Shorter words are too easily something else. */
const MIN_JOINED = 6
const MIN_HALF = 3
/** Words with one of these meanings are also recognised when mistyped. */
const CARRYING_TYPES = ['kind', 'audience', 'occasion', 'material', 'color', 'shoe']

const meaningsByPhrase = readMeanings()

function readMeanings(): Map<string, Meaning[]> {
  const { prices, sizes, ages, codes } = searchWords
  const result = new Map<string, Meaning[]>()
  const add = (spellings: Spellings | string[], meaning: Meaning) => {
    const list = Array.isArray(spellings) ? spellings : [...spellings.en, ...spellings.bn, ...spellings.banglish]
    for (const spelling of new Set(list.map((text) => toTokens(text).join(' ') || text)))
      result.set(spelling, [...(result.get(spelling) ?? []), meaning])
  }
  add(searchWords.noise, { type: 'noise' })
  add(searchWords.otherGoods, { type: 'otherGoods' })
  add(searchWords.brands, { type: 'brand' })
  add(searchWords.shoe.words, { type: 'shoe' })
  for (const color of searchWords.colors) add(color.words, { type: 'color', color })
  for (const concept of searchWords.kinds) add(concept.words, { type: 'kind', concept })
  for (const concept of searchWords.audiences) add(concept.words, { type: 'audience', concept })
  for (const concept of searchWords.occasions) add(concept.words, { type: 'occasion', concept })
  for (const concept of searchWords.materials) add(concept.words, { type: 'material', concept })
  for (const type of ['currency', 'under', 'over', 'between', 'strictlyUnder'] as const) add(prices[type], { type })
  for (const [spelling, value] of Object.entries(prices.multipliers)) add([spelling], { type: 'multiplier', value })
  for (const [spelling, value] of Object.entries(prices.numberWords)) add([spelling], { type: 'numberWord', value })
  add(sizes.words, { type: 'size' })
  add(sizes.britishWords, { type: 'british' })
  add(ages.words, { type: 'years' })
  add(ages.months, { type: 'months' })
  add(codes.words, { type: 'code' })
  return withJoined(result)
}

/** Phrases are also written without a space: 'highheel', 'flipflop'. */
function withJoined(meanings: Map<string, Meaning[]>): Map<string, Meaning[]> {
  const joined = [...meanings].map(([phrase, list]) => [phrase.replaceAll(' ', ''), list] as const)
  return new Map([...joined.filter(([word]) => word.length >= MIN_JOINED), ...meanings])
}

/** European sizes by British ones, for adults. */
export const britishSizes = new Map(
  Object.entries(searchWords.sizes.britishAdult).map(([british, european]) => [Number(british), european]),
)

/** What a word or phrase of tokens means, in exactly this spelling; [] if unknown. */
export function meaningsOf(phrase: string): Meaning[] {
  return meaningsByPhrase.get(phrase) ?? []
}

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

const carriesMeaning = (word: string) => meaningsOf(word).some(({ type }) => CARRYING_TYPES.includes(type))

/** The known single words that carry a meaning of their own. */
export const carryingWords = new NearWords(
  [...meaningsByPhrase.keys()].filter((phrase) => !phrase.includes(' ') && carriesMeaning(phrase)),
)
