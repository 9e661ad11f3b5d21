import {
  carryingWords,
  findLongestPhrase,
  type Meaning,
  meaningsOf,
  meaningsWithoutEnding,
  splitWord,
} from './dictionary.ts'
import { type NearWords, SOUNDS_ALIKE } from './near-words.ts'
import { type Item, isNumber, takeNumbers } from './numbers.ts'
import { OwnWords } from './own-words.ts'
import type { ColorConcept, Concept } from './search-words.ts'
import { toTokens } from './tokens.ts'

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
  terms: Term[]
  nameWords: NameWord[]
  /** footwear is asked for at all, in whatever words */
  asksForShoes: boolean
  /** goods that such a shop does not have */
  otherGoods: string[]
  /** words that nothing in the shop is called: they count only where nothing else says that shoes are meant */
  unknown: string[]
}

/** Terms, and words of names, that one search may combine: they bound its cost. */
const MAX_CONDITIONS = 5
const TERM_TYPES = ['kind', 'audience', 'occasion', 'material'] as const
const MALE = ['men', 'he', 'boys']
const FEMALE = ['women', 'she', 'girls']

const NO_OWN_WORDS = new OwnWords([])
const NO_NUMBERS = { size: null, minPrice: null, maxPrice: null, isForChild: false, rest: [] }
const FOR_CHILDREN: Item = { text: 'kids', meanings: meaningsOf('kids') }

/** Reads a query; `vocabulary` holds the words of product names, `ownWords` those that the shop has added. */
export function understand(query: string, vocabulary: NearWords, ownWords = NO_OWN_WORDS): Understanding {
  const tokens = ownWords.replaceIn(toTokens(query))
  const code = readCode(tokens)
  const numbers = code ? NO_NUMBERS : takeNumbers(toItems(tokens, vocabulary))
  const { rest, isForChild, ...found } = numbers
  return new WordReader(vocabulary, { code, ...found }).read(isForChild ? [...rest, FOR_CHILDREN] : rest)
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

function toItems(tokens: string[], vocabulary: NearWords): Item[] {
  const items: Item[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/^\d+(\.\d+)?$/.test(token)) {
      items.push({ text: token, number: Number(token) })
      index++
      continue
    }
    const phrase = findLongestPhrase(tokens, index)
    const pair = phrase && phrase.length > 1 ? null : joinPair(tokens, index, vocabulary)
    if (pair) {
      items.push(pair)
      index += 2
      continue
    }
    const length = phrase?.length ?? 1
    items.push({ text: tokens.slice(index, index + length).join(' '), meanings: phrase?.meanings ?? [] })
    index += length
  }
  return items
}

/** 'flip flob', 'নকশি কাঁথা': two words, at least one of them unknown, that are a known word together. */
function joinPair(tokens: string[], index: number, vocabulary: NearWords): Item | null {
  const [first = '', second = ''] = tokens.slice(index, index + 2)
  const isUnknown = (word: string) => !meaningsOf(word).length && !vocabulary.words.has(word)
  if (!second || /\d/.test(first + second) || !isUnknown(second)) return null
  const named = vocabulary.near(first + second)
  if (named && named.distance < SOUNDS_ALIKE) return { text: first + second, meanings: [] }
  const near = !meaningsOf(first).length ? carryingWords.near(first + second) : null
  return near && { text: first + second, meanings: near.words.flatMap(meaningsOf) }
}

class WordReader {
  #vocabulary: NearWords
  #found: Understanding

  constructor(vocabulary: NearWords, found: Pick<Understanding, 'code' | 'size' | 'minPrice' | 'maxPrice'>) {
    this.#vocabulary = vocabulary
    this.#found = {
      ...found,
      colors: null,
      isColorUnsure: false,
      terms: [],
      nameWords: [],
      asksForShoes: false,
      otherGoods: [],
      unknown: [],
    }
  }

  read(items: Item[]): Understanding {
    for (const item of items) if (!isNumber(item) && item.text !== '-') this.#readPhrase(item.text, item.meanings)
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
      const colorsBefore = this.#found.colors
      this.#take(known.words.flatMap(meaningsOf), text)
      if (this.#found.colors !== colorsBefore) this.#found.isColorUnsure = true
    } else if (named) this.#addNameWord(text, named.words, named.distance <= 0.1)
    return Boolean(known ?? named)
  }

  #addNameWord(typed: string, words: string[], isSure: boolean) {
    if (this.#found.nameWords.length < MAX_CONDITIONS) this.#found.nameWords.push({ typed, words, isSure })
  }

  /** Notes what a phrase means; false if it means nothing. */
  #take(meanings: Meaning[], text: string): boolean {
    for (const type of TERM_TYPES) {
      const concepts = meanings.flatMap((meaning) => (meaning.type === type ? [meaning.concept] : []))
      if (!concepts.length) continue
      this.#addTerm(type, [...new Set(concepts)])
      return true
    }
    const colors = meanings.flatMap((meaning) => (meaning.type === 'color' ? [meaning.color] : []))
    const has = (type: Meaning['type']) => meanings.some((meaning) => meaning.type === type)
    if (colors.length) this.#found.colors = [...new Set([...(this.#found.colors ?? []), ...colors])]
    else if (has('shoe')) this.#found.asksForShoes = true
    // Part of a name here, whatever it means elsewhere.
    else if ((has('otherGoods') || has('brand')) && this.#vocabulary.words.has(text))
      this.#addNameWord(text, [text], true)
    else if (has('otherGoods')) this.#found.otherGoods.push(text)
    // A brand that the shop does not have: whatever else was typed counts.
    else if (has('brand')) this.#found.unknown.push(text)
    return meanings.length > 0
  }

  #addTerm(type: Term['type'], concepts: Concept[]) {
    const { terms } = this.#found
    const sameType = terms.filter((term) => term.type === type)
    const opposite = type === 'audience' && sameType.find((term) => areOpposite(term.concepts, concepts))
    if (opposite) opposite.concepts = [...opposite.concepts, ...concepts]
    else if (sameType.every((term) => !term.concepts.some((concept) => concepts.includes(concept)))) {
      if (terms.length < MAX_CONDITIONS) terms.push({ type, concepts })
    }
    if (type === 'kind' && concepts.some(({ wantsNoun }) => !wantsNoun)) this.#found.asksForShoes = true
  }
}

/** Whether no product can be for both, so that either is meant. */
function areOpposite(one: Concept[], other: Concept[]): boolean {
  const hasAny = (concepts: Concept[], ids: string[]) => concepts.some(({ id }) => ids.includes(id))
  return (hasAny(one, MALE) && hasAny(other, FEMALE)) || (hasAny(one, FEMALE) && hasAny(other, MALE))
}
