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
  but: place.partial().optional(),
  butAlone: place.optional(),
  without: place.optional(),
  isTrouble: z.boolean().optional(),
  sizesTo: z.int().optional(),
  wantsNoun: z.boolean().optional(),
  insteadOf: strings.optional(),
})
/** Something that a shopper can mean: what it is called, and what shows it in the catalogue (`about` in the file). */
export type Concept = z.infer<typeof concept>
/** Beginnings of words in product names, and words in names of categories and sub-categories. */
export type Place = z.infer<typeof place>
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
    multipliers: numbers,
    numberWords: numbers,
  }),
  sizes: z.object({
    words: spellings,
    european: z.object({ from: z.int(), to: z.int() }),
    britishWords: strings,
    britishAdult: numbers,
  }),
  ages: z.object({ children: z.int(), babies: z.int(), words: spellings, months: spellings }),
  measures: spellings,
  codes: z.object({ words: spellings }),
  negations: z.object({
    before: spellings,
    after: spellings,
    afterKnown: spellings,
    gaps: strings,
    joins: strings,
    endings: strings,
  }),
  noise: spellings,
  otherGoods: spellings,
  makers: z.array(maker),
  endings: spellings,
  letters: z.object({ vowels: latin, signs: latin, consonants: latin, others: latin }),
  sounds: z.object({ replace: z.array(z.tuple([z.string(), z.string()])) }),
})

/** The words of `content/search-words.json`. A mistake in the file keeps the shop from starting, with its path. */
export const searchWords = schema.parse(file)

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
