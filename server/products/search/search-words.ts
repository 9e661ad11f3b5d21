import { z } from 'zod'
import file from '../../../content/search-words.json' with { type: 'json' }

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
export type Spellings = z.infer<typeof spellings>

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
