import { carryingWords, meaningsWithoutEnding, splitWord } from './dictionary.ts'
import { type Item, isNumber } from './item-list.ts'
import { type Meaning, meaningsOf } from './meanings.ts'
import type { NearWords } from './near-words.ts'
import type { Concept } from './search-words.ts'
import type { Term, Understanding } from './understanding.ts'

/** Terms, and words of names, that one search may combine: they bound its cost. */
const MAX_CONDITIONS = 5

const TERM_TYPES = ['kind', 'audience', 'occasion', 'material'] as const

const MALE = ['men', 'he', 'boys']

const FEMALE = ['women', 'she', 'girls']

/** Notes what the phrases of a query ask for. */
export class WordReader {
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
