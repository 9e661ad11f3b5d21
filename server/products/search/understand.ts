import {
  carryingWords,
  findLongestPhrase,
  meaningsWithoutEnding,
  type NearWords,
  SOUNDS_ALIKE,
  splitWord,
} from './dictionary.ts'
import { type ColorConcept, type Concept, type Maker, type Meaning, meaningsOf } from './meanings.ts'
import { readFeet, takeNumbers } from './numbers.ts'
import { type Item, isNumber, splitNegations, takeNegated, toItems } from './read.ts'
import { OwnWords, toTokens } from './tokens.ts'

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

const NO_OWN_WORDS = new OwnWords([])
const NO_NUMBERS = { size: null, minPrice: null, maxPrice: null, child: null, rest: [] }

/** Reads a query; `vocabulary` holds the words of product names, `ownWords` those that the shop has added. */
export function understand(query: string, vocabulary: NearWords, ownWords = NO_OWN_WORDS): Understanding {
  const tokens = splitNegations(ownWords.replaceIn(toTokens(query)))
  const code = readCode(tokens)
  const { wanted, negated } = takeNegated(code ? [] : toItems(tokens, vocabulary))
  const numbers = code ? NO_NUMBERS : takeNumbers(wanted)
  const { rest, child, ...found } = numbers
  const items = readFeet(rest, vocabulary)
  const aged = child ? [...withAge(items, child), ageItem(child)] : items
  return new WordReader(vocabulary, { code, ...found }).read(aged, negated)
}

const ageItem = (child: 'kids' | 'baby'): Item => ({ text: child, meanings: meaningsOf(child) })

/** Whoever has an age is no baby once it says otherwise: 'baby girl 6 years'. */
function withAge(items: Item[], child: 'kids' | 'baby'): Item[] {
  const isBaby = ({ meanings }: Exclude<Item, { number: number }>) =>
    meanings.some((meaning) => meaning.type === 'audience' && meaning.concept.id === 'baby')
  return child === 'baby' ? items : items.filter((item) => isNumber(item) || !isBaby(item))
}

/** Terms, and words of names, that one search may combine: they bound its cost. */
const MAX_CONDITIONS = 5

const TERM_TYPES = ['kind', 'audience', 'occasion', 'material'] as const

const NOT_NUMBERED = { code: null, size: null, minPrice: null, maxPrice: null }

const MALE = ['men', 'he', 'boys']

const FEMALE = ['women', 'she', 'girls']

/** Notes what the phrases of a query ask for. */
class WordReader {
  #vocabulary: NearWords
  #found: Understanding
  /** as makers were typed */
  #makerTexts: string[] = []

  constructor(vocabulary: NearWords, found: Pick<Understanding, 'code' | 'size' | 'minPrice' | 'maxPrice'>) {
    this.#vocabulary = vocabulary
    this.#found = {
      ...found,
      colors: null,
      isColorUnsure: false,
      isCheap: false,
      terms: [],
      nameWords: [],
      asksForShoes: false,
      isSure: false,
      otherGoods: [],
      makers: [],
      unknown: [],
      unwanted: { colors: [], terms: [], nameWords: [], makers: [], notApart: [] },
    }
  }

  read(items: Item[], negated: Item[] = []): Understanding {
    for (const item of items) if (!isNumber(item) && item.text !== '-') this.#readPhrase(item.text, item.meanings)
    this.#dropRepeated()
    this.#placeMakers()
    if (negated.length) this.#noteUnwanted(negated)
    const { asksForShoes, terms, nameWords } = this.#found
    // Beside words, a number is part of a name ('Court 86'); alone it says too little.
    if (asksForShoes || terms.length || nameWords.length)
      for (const { text } of items.filter(isNumber)) this.#addNameWord(text, [text], false)
    return this.#found
  }

  #readPhrase(text: string, meanings: Meaning[]) {
    if (this.#take(meanings, text)) return
    if (this.#vocabulary.words.has(text)) return this.#addNameWord(text, [text], true)
    if (this.#take(meaningsWithoutEnding(text), text)) return
    const halves = splitWord(text)
    if (halves) for (const half of halves) this.#take(meaningsOf(half), half)
    else if (!this.#readMistyped(text)) this.#found.unknown.push(text)
  }

  /** Reads a word as the nearest known one; false if there is none. */
  #readMistyped(text: string): boolean {
    const known = carryingWords.near(text)
    const named = this.#vocabulary.near(text)
    if (known && (!named || known.distance <= named.distance)) {
      const { colors: colorsBefore, isSure } = this.#found
      this.#take(known.words.flatMap(meaningsOf), text)
      this.#found.isSure = isSure || known.distance < SOUNDS_ALIKE
      if (this.#found.colors !== colorsBefore) this.#found.isColorUnsure = true
    } else if (named) this.#addNameWord(text, named.words, named.distance <= 0.1)
    return Boolean(known ?? named)
  }

  /** Leaves out what says nothing more beside something else, such as girls beside babies. */
  #dropRepeated() {
    const said = new Set(
      this.#found.terms.flatMap(({ concepts }) => concepts.flatMap(({ insteadOf = [] }) => insteadOf)),
    )
    this.#found.terms = this.#found.terms
      .map(({ type, concepts }) => ({ type, concepts: concepts.filter(({ id }) => !said.has(id)) }))
      .filter(({ concepts }) => concepts.length)
  }

  /** A maker's name asks for shoes; one that is an everyday word only where something else does. */
  #placeMakers() {
    const { makers, otherGoods } = this.#found
    // Several words are no everyday word: 'bay emporium'.
    const isName = this.#makerTexts.some((text) => text.includes(' ')) || makers.some(({ isWord }) => !isWord)
    this.#found.asksForShoes ||= isName && !otherGoods.length
    if (this.#found.asksForShoes) return
    this.#found.unknown.push(...this.#makerTexts)
    this.#found.makers = []
  }

  /** Whoever says what a shoe must not be still wants shoes. */
  #noteUnwanted(negated: Item[]) {
    const { asksForShoes, otherGoods, unknown } = this.#found
    const { colors, terms, nameWords, makers, ...rest } = new WordReader(this.#vocabulary, NOT_NUMBERED).read(negated)
    const numbers = negated.filter(isNumber).map(({ text }) => text)
    const notApart = [...rest.unknown, ...rest.otherGoods, ...numbers]
    this.#found.unwanted = { colors: colors ?? [], terms, nameWords, makers, notApart }
    const isKnown = Boolean(colors ?? (terms[0] || makers[0]))
    this.#found.isSure ||= isKnown
    this.#found.asksForShoes = asksForShoes || (isKnown && !otherGoods.length && !unknown.length)
  }

  #addNameWord(typed: string, words: string[], isSure: boolean) {
    if (this.#found.nameWords.length < MAX_CONDITIONS) this.#found.nameWords.push({ typed, words, isSure })
    if (isSure && !isNumeric(typed)) this.#found.isSure = true
  }

  /** Notes what a phrase means; false if it means nothing. */
  #take(meanings: Meaning[], text: string): boolean {
    const isName = this.#vocabulary.words.has(text)
    if (!isName) this.#noteMakers(meanings, text)
    const terms = termsOf(meanings)
    for (const { type, concepts } of terms) this.#addTerm(type, concepts)
    if (terms.length) return true
    const colors = meanings.flatMap((meaning) => (meaning.type === 'color' ? [meaning.color] : []))
    const has = (type: Meaning['type']) => meanings.some((meaning) => meaning.type === type)
    if (has('cheap')) this.#found.isCheap = true
    if (colors.length) {
      this.#found.colors = [...new Set([...(this.#found.colors ?? []), ...colors])]
      this.#found.isSure = true
    } else if (has('shoe')) this.#found.asksForShoes = true
    // Part of a name here, whatever it means elsewhere.
    else if ((has('otherGoods') || has('maker')) && isName) this.#addNameWord(text, [text], true)
    else if (has('otherGoods')) this.#found.otherGoods.push(text)
    return meanings.length > 0
  }

  #noteMakers(meanings: Meaning[], text: string) {
    const makers = meanings.flatMap((meaning) => (meaning.type === 'maker' ? [meaning.maker] : []))
    if (!makers.length) return
    this.#found.makers.push(...makers.filter((maker) => !this.#found.makers.includes(maker)))
    this.#makerTexts.push(text)
  }

  #addTerm(type: Term['type'], concepts: Concept[]) {
    const { terms } = this.#found
    this.#found.isSure = true
    const sameType = terms.filter((term) => term.type === type)
    const opposite = type === 'audience' && sameType.find((term) => areOpposite(term.concepts, concepts))
    if (opposite) opposite.concepts = [...opposite.concepts, ...concepts]
    else if (sameType.every((term) => !term.concepts.some((concept) => concepts.includes(concept)))) {
      if (terms.length < MAX_CONDITIONS) terms.push({ type, concepts })
    }
    if (type === 'kind' && concepts.some(({ wantsNoun }) => !wantsNoun)) this.#found.asksForShoes = true
  }
}

/**
 * The aspects that one word or phrase speaks of: the first that it can mean, and both for whom and for what where it says
 * both ('groom').
 */
function termsOf(meanings: Meaning[]): Term[] {
  const terms = TERM_TYPES.flatMap((type) => {
    const concepts = meanings.flatMap((meaning) => (meaning.type === type ? [meaning.concept] : []))
    return concepts.length ? [{ type, concepts: [...new Set(concepts)] }] : []
  })
  return terms[0]?.type === 'audience'
    ? terms.filter(({ type }) => type === 'audience' || type === 'occasion')
    : terms.slice(0, 1)
}

const isNumeric = (text: string) => /^\d/.test(text)

/** Whether no product can be for both, so that either is meant. */
function areOpposite(one: Concept[], other: Concept[]): boolean {
  const hasAny = (concepts: Concept[], ids: string[]) => concepts.some(({ id }) => ids.includes(id))
  return (hasAny(one, MALE) && hasAny(other, FEMALE)) || (hasAny(one, FEMALE) && hasAny(other, MALE))
}

/**
 * An article number, with or without dashes: the whole query but for words that introduce it, or a number too long for a
 * size or price; null otherwise.
 */
function readCode(tokens: string[]): string | null {
  const words = tokens.filter((token) => token !== '-').map((token) => token.replace(/^(\d{2,})\.(?=\d{3})/, '$1'))
  const start = words.findIndex((word) => /^\d/.test(word))
  if (start < 0) return null
  const introduction = words.slice(0, start)
  const isIntroduced = introduction.some((_, index) =>
    findLongestPhrase(introduction, index)?.meanings.some(({ type }) => type === 'code'),
  )
  const code = words.slice(start).join('')
  const isAllCode = /^\d{3,12}$/.test(code) && (isIntroduced || (!introduction.length && code.length >= 4))
  return isAllCode ? code : readLongNumber(tokens)
}

/** '8212869' or '821-2869' anywhere in a query, unless it speaks of money. */
function readLongNumber(tokens: string[]): string | null {
  if (tokens.some((token) => meaningsOf(token).some(({ type }) => type === 'currency' || type === 'multiplier')))
    return null
  for (const [index, token] of tokens.entries()) {
    const [dash, second] = tokens.slice(index + 1, index + 3)
    const isPair = dash === '-' && /^\d{3,}$/.test(second ?? '') && /^\d{3,}$/.test(token)
    const isRange = isPair && Number(token) < Number(second) && [token, second].every((part) => Number(part) % 50 === 0)
    const code = isPair && !isRange ? `${token}${second}` : token
    if (/^\d{6,12}$/.test(code)) return code
  }
  return null
}
