import { NearWords } from './near-words.ts'
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
  | 'otherGoods'

const MAX_PHRASE = 4
/** Words with one of these meanings are also recognised when mistyped. */
const CARRYING_TYPES = ['kind', 'audience', 'occasion', 'material', 'color', 'shoe']

const meaningsByPhrase = readMeanings()

function readMeanings(): Map<string, Meaning[]> {
  const { prices, sizes, codes } = searchWords
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
  add(codes.words, { type: 'code' })
  return result
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
    const stemMeanings = length > 1 ? meaningsOf(phrase.map(stemOf).join(' ')) : []
    if (stemMeanings.length) return { length, meanings: stemMeanings }
  }
  return null
}

const stemOf = (word: string) => word.replace(/(?<=[a-z]{3})(?<!s)s$|(?<=..)(য়ের|ের|র)$/u, '')

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

/** The known single words that carry a meaning of their own. */
export const carryingWords = new NearWords(
  [...meaningsByPhrase].flatMap(([phrase, meanings]) =>
    !phrase.includes(' ') && meanings.some(({ type }) => CARRYING_TYPES.includes(type)) ? [phrase] : [],
  ),
)
