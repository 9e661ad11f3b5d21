import { type ColorConcept, searchWords } from './meanings.ts'
import { NearWords } from './near-words.ts'
import { toTokens } from './tokens.ts'
import type { Understanding } from './understanding.ts'

/** An id that never occurs: a colour or size that the shop does not have matches nothing. */
const NO_MATCH_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface CataloguePlaces {
  /** with their names and those of their categories, in both languages */
  subCategories: { id: string; names: string }[]
  colors: { id: string; name: string }[]
  sizes: { id: string; size: number }[]
}

/** The words of product names. */
export class NameVocabulary extends NearWords {
  #sorted = [...this.words].sort()

  /** Whether some product's name may contain a word that begins with this; `_` stands for a space, a hyphen or nothing. */
  hasBeginning(phrase: string): boolean {
    const parts = toTokens(phrase.replaceAll('_', ' '))
    return parts.every((part) => this.#begins(part)) || this.#begins(parts.join(''))
  }

  #begins(part: string): boolean {
    // Numbers are no words of the vocabulary.
    if (/\d/.test(part)) return true
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < part) low = middle + 1
      else high = middle
    }
    return this.#sorted[low]?.startsWith(part) ?? false
  }
}

/** What the shop's own things are called: sub-categories with their category, colours, sizes, and words of product names. */
export class CatalogueWords {
  readonly vocabulary: NameVocabulary
  readonly ownWords: OwnWords
  readonly subCategoryCount: number
  /** ids of the sub-categories that are for everybody */
  readonly neutralSubCategories: string[]
  #subCategories: { id: string; words: Set<string> }[]
  #colorIds: Map<string, string>
  #sizeIds: Map<number, string>

  constructor({ subCategories, colors, sizes }: CataloguePlaces, vocabulary: NameVocabulary, ownWords: OwnWords) {
    this.vocabulary = vocabulary
    this.ownWords = ownWords
    this.subCategoryCount = subCategories.length
    this.#subCategories = subCategories.map(({ id, names }) => ({
      id,
      words: new Set(placeWords(names)),
    }))
    const gendered = new Set(searchWords.audiences.flatMap(({ find }) => this.subCategoriesOf(find.places)))
    this.neutralSubCategories = subCategories.map(({ id }) => id).filter((id) => !gendered.has(id))
    this.#colorIds = new Map(colors.map(({ id, name }) => [name.toLowerCase(), id]))
    this.#sizeIds = new Map(sizes.map(({ id, size }) => [size, id]))
  }

  /** Ids of the sub-categories whose name, with that of their category, contains one of the phrases. */
  subCategoriesOf(phrases: string[]): string[] {
    const wanted = phrases.map(placeWords)
    return this.#subCategories
      .filter(({ words }) => wanted.some((phrase) => phrase.every((word) => words.has(word))))
      .map(({ id }) => id)
  }

  /** The sub-categories that a search without further words means; null if it names none. */
  subCategoriesMeant({ terms, asksForShoes }: Understanding): string[] | null {
    if (!terms.length && !asksForShoes) return null
    const namesKind = terms.some(({ type }) => type === 'kind')
    const excluded = new Set(asksForShoes && !namesKind ? this.subCategoriesOf(searchWords.shoe.but.places ?? []) : [])
    const byTerm = terms.map(
      ({ concepts }) => new Set(concepts.flatMap(({ find }) => this.subCategoriesOf(find.places))),
    )
    return this.#subCategories
      .map(({ id }) => id)
      .filter((id) => !excluded.has(id) && byTerm.every((ids) => ids.has(id)))
  }

  colorIdsOf(colors: ColorConcept[]): string[] {
    const ids = colors.flatMap(({ css }) => css.flatMap((name) => this.#colorIds.get(name) ?? []))
    return ids.length ? [...new Set(ids)] : [NO_MATCH_ID]
  }

  /** Ids of the sizes up to this one. */
  sizeIdsTo(largest: number): string[] {
    return [...this.#sizeIds].flatMap(([size, id]) => (size <= largest ? [id] : []))
  }

  sizeIdOf(size: number): string {
    return this.#sizeIds.get(size) ?? NO_MATCH_ID
  }
}

const placeWords = (text: string) => toTokens(text).map((word) => word.replace(/(?<=\p{L}{2})s$/u, ''))

/** Longest phrase of the shop's own words, in tokens. */
const MAX_PHRASE = 4

/** The words that the shop has added: each stands for what it means, before anything else is understood. */
export class OwnWords {
  #meanings: Map<string, string[]>

  constructor(words: readonly { word: string; means: string }[]) {
    this.#meanings = new Map(words.map(({ word, means }) => [toTokens(word).join(' '), toTokens(means)]))
  }

  /** The tokens with each own word or phrase replaced, the longest first; what replaces it is not looked up again. */
  replaceIn(tokens: string[]): string[] {
    if (!this.#meanings.size) return tokens
    const result: string[] = []
    for (let index = 0; index < tokens.length; ) {
      const lengths = Array.from({ length: MAX_PHRASE }, (_, n) => Math.min(MAX_PHRASE - n, tokens.length - index))
      const length = lengths.find((size) => this.#meanings.has(tokens.slice(index, index + size).join(' ')))
      result.push(
        ...((length && this.#meanings.get(tokens.slice(index, index + length).join(' '))) || [tokens[index] ?? '']),
      )
      index += length ?? 1
    }
    return result.slice(0, MAX_RESULT)
  }
}

/** As many tokens as a query may have: own words make none costlier. */
const MAX_RESULT = 16
