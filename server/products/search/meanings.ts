import { z } from 'zod'
import file from '../../../content/search-words.json' with { type: 'json' }
import { toTokens } from './tokens.ts'

const strings = z.array(z.string().min(1))
const spellings = z.object({ en: strings, bn: strings, banglish: strings })
const place = z.object({ names: strings, places: strings })
const label = z.object({ en: z.string().min(1), bn: z.string().min(1) })
const numbers = z.record(z.string(), z.number().positive())
const latin = z.record(z.string(), z.array(z.string()).min(1))

const concept = z.object({
  id: z.string(),
  label,
  words: spellings,
  find: place,
  near: place.optional(),
  says: strings.optional(),
  saysInOrder: z.boolean().optional(),
  isWish: z.boolean().optional(),
  saysNot: strings.optional(),
  but: place.partial().optional(),
  butAlone: place.optional(),
  without: place.optional(),
  isTrouble: z.boolean().optional(),
  sizesTo: z.int().optional(),
  wantsNoun: z.boolean().optional(),
  insteadOf: strings.optional(),
  denied: place.optional(),
  anyColor: z.boolean().optional(),
})
/** Something that a shopper can mean: what it is called, and what shows it in the catalogue (`about` in the file). */
export type Concept = Omit<z.infer<typeof concept>, 'find'> & { find: Place }
/** Beginnings of words in product names, and words in names of categories and sub-categories. */
export type Place = z.infer<typeof place> & {
  /** products whose description shows it, where they are few; only within a search */
  ids?: string[]
}
type Spellings = z.infer<typeof spellings>

const color = z.object({ id: z.string(), label, css: strings, words: spellings })
const maker = z.object({ id: z.string(), label, words: strings, isWord: z.boolean().optional() })
/** Who makes shoes that are not sold here. */
export type Maker = z.infer<typeof maker>

/** A colour as shoppers name it, with the CSS colours that count as it, the nearest first. */
export type ColorConcept = z.infer<typeof color>

const schema = z.object({
  colors: z.array(color),
  shoe: z.object({ words: spellings, but: place.partial() }),
  kinds: z.array(concept),
  audiences: z.array(concept),
  occasions: z.array(concept),
  materials: z.array(concept),
  feet: z.object({ foot: spellings, parts: spellings, ailments: spellings, shapes: spellings }),
  prices: z.object({
    currency: spellings,
    under: spellings,
    strictlyUnder: strings,
    over: spellings,
    between: spellings,
    about: spellings,
    cheap: spellings,
    reduced: spellings,
    reducedBy: strings,
    multipliers: numbers,
    numberWords: numbers,
  }),
  sizes: z.object({
    words: spellings,
    european: z.object({ from: z.int(), to: z.int() }),
    britishWords: strings,
    britishAdult: numbers,
  }),
  ages: z.object({
    children: z.int(),
    babies: z.int(),
    words: spellings,
    months: spellings,
    classes: spellings,
    firstClass: z.int(),
    levels: numbers,
    little: z.int(),
    sizes: z.record(z.string(), z.tuple([z.int(), z.int()])),
  }),
  measures: spellings,
  lengths: numbers,
  codes: z.object({ words: spellings }),
  negations: z.object({
    before: spellings,
    after: spellings,
    afterKnown: spellings,
    gaps: strings,
    joins: strings,
    butAfter: strings,
    endings: strings,
  }),
  noise: spellings,
  otherGoods: spellings,
  goodsAlone: strings,
  makers: z.array(maker),
  endings: spellings,
  letters: z.object({ vowels: latin, signs: latin, consonants: latin, others: latin }),
  sounds: z.object({ replace: z.array(z.tuple([z.string(), z.string()])) }),
})

/** The words of `content/search-words.json`. A mistake in the file keeps the shop from starting, with its path. */
export const searchWords = schema.parse(file)

/** What the query says about one aspect; a product fits if one of the concepts does. */
export interface Term {
  type: 'kind' | 'audience' | 'occasion' | 'material'
  concepts: Concept[]
}

/** A word of product names, with the spellings that it may stand for. */
export interface NameWord {
  typed: string
  words: string[]
  isSure: boolean
}

/** What a search does not want; a product that is any of it is left out. */
export interface Unwanted {
  colors: ColorConcept[]
  terms: Term[]
  nameWords: NameWord[]
  /** products whose description says that they are something of it */
  ids: string[]
  /** makers, of whom nothing is sold here anyway */
  makers: Maker[]
  /** what no product can be told by, such as one of its sizes */
  notApart: string[]
}

/** What a search asks for, as far as it was understood. */
export interface Understanding {
  /** digits of an article number, or null */
  code: string | null
  colors: ColorConcept[] | null
  /** the colours were recognised from a mistyped word */
  isColorUnsure: boolean
  /** European */
  size: number | null
  minPrice: number | null
  maxPrice: number | null
  /** the lowest price first */
  isCheap: boolean
  /** only what costs less than before */
  isReduced: boolean
  /** European sizes of the child whose age is said: what comes in them is first */
  childSizes: number[]
  /** as it was typed, what descriptions may say: those that do are first */
  said: { text: string; concepts: Concept[] }[]
  terms: Term[]
  nameWords: NameWord[]
  /** footwear is asked for at all, in whatever words */
  asksForShoes: boolean
  /** something was read as it was typed, without a guess */
  isSure: boolean
  /** goods that such a shop does not have */
  otherGoods: string[]
  /** makers that are not sold here */
  makers: Maker[]
  /** words that nothing in the shop is called: they count only where nothing else was understood */
  unknown: string[]
  unwanted: Unwanted
}

/** What a known word or phrase can mean; one may mean several things. */
export type Meaning =
  | { type: 'kind' | 'audience' | 'occasion' | 'material'; concept: Concept }
  | { type: 'color'; color: ColorConcept }
  | { type: 'maker'; maker: Maker }
  | { type: 'multiplier' | 'numberWord' | 'length' | 'level'; value: number }
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
  | 'reduced'
  | 'reducedBy'
  | 'size'
  | 'measure'
  | 'british'
  | 'code'
  | 'years'
  | 'months'
  | 'schoolClass'
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
  const priceTypes = [
    'currency',
    'under',
    'over',
    'between',
    'about',
    'cheap',
    'reduced',
    'reducedBy',
    'strictlyUnder',
  ] as const
  for (const type of priceTypes) add(prices[type], { type })
  for (const [spelling, value] of Object.entries(prices.multipliers)) add([spelling], { type: 'multiplier', value })
  for (const [spelling, value] of Object.entries(prices.numberWords)) add([spelling], { type: 'numberWord', value })
  for (const [spelling, value] of Object.entries(searchWords.lengths)) add([spelling], { type: 'length', value })
  add(sizes.words, { type: 'size' })
  add(searchWords.measures, { type: 'measure' })
  add(sizes.britishWords, { type: 'british' })
  add(ages.words, { type: 'years' })
  add(ages.months, { type: 'months' })
  add(ages.classes, { type: 'schoolClass' })
  for (const [spelling, value] of Object.entries(ages.levels)) add([spelling], { type: 'level', value })
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

/** Whether descriptions tell more of it than places do: what a shoe is for, of or like, not which kind of shoe it is. */
export const canBeDescribed = (concept: Concept) => Boolean(concept.says ?? concept.wantsNoun) || isNotion(concept)

/** Whether it says what a shoe is for, of or like. */
export const isNotion = ({ id }: Concept) =>
  [...searchWords.occasions, ...searchWords.materials].some((concept) => concept.id === id)
