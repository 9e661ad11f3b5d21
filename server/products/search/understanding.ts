import type { ColorConcept, Concept, Maker } from './search-words.ts'

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
