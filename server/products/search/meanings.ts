import { type ColorConcept, type Concept, type Maker, type Spellings, searchWords } from './search-words.ts'
import { toTokens } from './tokens.ts'

/** What a known word or phrase can mean; one may mean several things. */
export type Meaning =
  | { type: 'kind' | 'audience' | 'occasion' | 'material'; concept: Concept }
  | { type: 'color'; color: ColorConcept }
  | { type: 'maker'; maker: Maker }
  | { type: 'multiplier' | 'numberWord'; value: number }
  | { type: PlainMeaning }
type PlainMeaning =
  | 'shoe'
  | 'noise'
  | 'currency'
  | 'under'
  | 'strictlyUnder'
  | 'over'
  | 'between'
  | 'about'
  | 'cheap'
  | 'size'
  | 'measure'
  | 'british'
  | 'code'
  | 'years'
  | 'months'
  | 'otherGoods'
  | 'foot'
  | 'footPart'
  | 'ailment'
  | 'footShape'
  | 'notNext'
  | 'notPrevious'
  | 'notPreviousKnown'
  | 'notGap'
  | 'notJoin'
/** Shorter words are too easily something else. */
const MIN_JOINED = 6

export const meaningsByPhrase = readMeanings()

function readMeanings(): Map<string, Meaning[]> {
  const { prices, sizes, ages, codes, feet, negations } = searchWords
  const result = new Map<string, Meaning[]>()
  const add = (spellings: Spellings | string[], meaning: Meaning) => {
    const list = Array.isArray(spellings) ? spellings : [...spellings.en, ...spellings.bn, ...spellings.banglish]
    for (const spelling of new Set(list.map((text) => toTokens(text).join(' ') || text)))
      result.set(spelling, [...(result.get(spelling) ?? []), meaning])
  }
  add(searchWords.noise, { type: 'noise' })
  add(searchWords.otherGoods, { type: 'otherGoods' })
  for (const maker of searchWords.makers) add(maker.words, { type: 'maker', maker })
  add(searchWords.shoe.words, { type: 'shoe' })
  for (const color of searchWords.colors) add(color.words, { type: 'color', color })
  for (const concept of searchWords.kinds) add(concept.words, { type: 'kind', concept })
  for (const concept of searchWords.audiences) add(concept.words, { type: 'audience', concept })
  for (const concept of searchWords.occasions) add(concept.words, { type: 'occasion', concept })
  for (const concept of searchWords.materials) add(concept.words, { type: 'material', concept })
  const priceTypes = ['currency', 'under', 'over', 'between', 'about', 'cheap', 'strictlyUnder'] as const
  for (const type of priceTypes) add(prices[type], { type })
  for (const [spelling, value] of Object.entries(prices.multipliers)) add([spelling], { type: 'multiplier', value })
  for (const [spelling, value] of Object.entries(prices.numberWords)) add([spelling], { type: 'numberWord', value })
  add(sizes.words, { type: 'size' })
  add(searchWords.measures, { type: 'measure' })
  add(sizes.britishWords, { type: 'british' })
  add(ages.words, { type: 'years' })
  add(ages.months, { type: 'months' })
  add(codes.words, { type: 'code' })
  add(feet.foot, { type: 'foot' })
  add(feet.parts, { type: 'footPart' })
  add(feet.ailments, { type: 'ailment' })
  add(feet.shapes, { type: 'footShape' })
  add(negations.before, { type: 'notNext' })
  add(negations.after, { type: 'notPrevious' })
  add(negations.afterKnown, { type: 'notPreviousKnown' })
  add(negations.gaps, { type: 'notGap' })
  add(negations.joins, { type: 'notJoin' })
  return withJoined(result)
}

/** Phrases are also written without a space: 'highheel', 'flipflop'. */
function withJoined(meanings: Map<string, Meaning[]>): Map<string, Meaning[]> {
  const joined = [...meanings].map(([phrase, list]) => [phrase.replaceAll(' ', ''), list] as const)
  return new Map([...joined.filter(([word]) => word.length >= MIN_JOINED), ...meanings])
}

/** What a word or phrase of tokens means, in exactly this spelling; [] if unknown. */
export function meaningsOf(phrase: string): Meaning[] {
  return meaningsByPhrase.get(phrase) ?? []
}
