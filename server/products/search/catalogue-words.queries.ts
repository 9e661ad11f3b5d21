import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { describedWords, productWords } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { readSearchWords } from '#server/search-words/queries.ts'
import { NearWords, SOUNDS_ALIKE } from './dictionary.ts'
import { type ColorConcept, searchWords, type Understanding } from './meanings.ts'
import { OwnWords, toTokens, unifyLetters } from './tokens.ts'

/** How long new words of names may go unrecognised when mistyped, in milliseconds: reading all of them takes its time. */
const VOCABULARY_MAX_AGE = 60_000

/**
 * The words of the catalogue as its current version has them; words of product names may lag a minute. A name is found by
 * what it contains all the same.
 */
export function readCatalogueWords(db: Db): Promise<CatalogueWords> {
  return cacheOf(db).read()
}

const cacheOf = prepareOnce((db) => new CatalogueWordsCache(db))

class CatalogueWordsCache {
  #db: Db
  #current: { version: string; words: Promise<CatalogueWords> } | null = null
  #vocabulary: { readAt: number; version: string; words: Promise<NameVocabulary> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async read(): Promise<CatalogueWords> {
    const { version } = await readPublicState(this.#db)
    const isFresh = this.#current?.version === version && !this.#isVocabularyDue(version)
    if (this.#current && isFresh) return this.#current.words
    const words = this.#readAnew(version)
    this.#current = { version, words }
    words.catch(() => {
      this.#current = null
      this.#vocabulary = null
    })
    return words
  }

  #isVocabularyDue(version: string): boolean {
    if (!this.#vocabulary) return true
    return this.#vocabulary.version !== version && Date.now() - this.#vocabulary.readAt >= VOCABULARY_MAX_AGE
  }

  async #readAnew(version: string): Promise<CatalogueWords> {
    if (!this.#vocabulary || this.#isVocabularyDue(version))
      this.#vocabulary = { readAt: Date.now(), version, words: readVocabulary(this.#db) }
    const [places, ownWords, vocabulary] = await Promise.all([
      readPlaces(this.#db),
      readSearchWords(this.#db),
      this.#vocabulary.words,
    ])
    return new CatalogueWords(places, vocabulary, new OwnWords(ownWords))
  }
}

async function readPlaces(db: Db) {
  const [subCategoryRows, colorRows, sizeRows] = await Promise.all([
    db
      .select({
        id: subCategories.id,
        names: sql<string>`concat_ws(' ', ${subCategories.name}, ${subCategories.nameBn}, ${categories.name}, ${categories.nameBn})`,
      })
      .from(subCategories)
      .innerJoin(categories, and(eq(categories.id, subCategories.category), eq(categories.hidden, false))),
    db.select({ id: colors.id, name: colors.name }).from(colors),
    db.select({ id: sizes.id, size: sizes.size }).from(sizes),
  ])
  return { subCategories: subCategoryRows, colors: colorRows, sizes: sizeRows }
}

async function readVocabulary(db: Db): Promise<NameVocabulary> {
  const [names, described] = await Promise.all([
    db.select({ word: productWords.word }).from(productWords),
    db.select({ word: describedWords.word }).from(describedWords),
  ])
  return new NameVocabulary(
    names.map(({ word }) => word),
    new DescribedWords(described.map(({ word }) => word)),
  )
}

/** An id that never occurs: what the shop does not have matches nothing. */
export const NO_MATCH_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface CataloguePlaces {
  /** with their names and those of their categories, in both languages */
  subCategories: { id: string; names: string }[]
  colors: { id: string; name: string }[]
  sizes: { id: string; size: number }[]
}

/** The words of product names, and those that descriptions say. */
export class NameVocabulary extends NearWords {
  readonly described: DescribedWords
  #sorted = [...this.words].sort()

  constructor(words: Iterable<string>, described: DescribedWords) {
    super(words, (word) => described.has(word))
    this.described = described
  }

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

/** Shorter ones begin too many other words. */
const MIN_STEM = 4
const MAX_SPELLINGS = 24
/** How many words that begin with a stem are looked at. */
const MAX_BEGINNINGS = 64
const LATIN_ENDING = /(?<=[a-z]{4})(?:ing|ers?|ed|es|s|y|ly|able|e)$/
const { bn: banglaEndings, banglish: banglishEndings } = {
  ...searchWords.endings,
  bn: searchWords.endings.bn.map(unifyLetters),
}
const toWord = (spelling: string) => unifyLetters(spelling.normalize('NFC'))

/** The words of names and descriptions, by what may be typed for them. */
export class DescribedWords extends NearWords {
  #spellings = new Map<string, string[]>()
  #sorted: string[]

  constructor(spellings: readonly string[]) {
    super(spellings.map(toWord))
    for (const spelling of spellings) {
      const word = toWord(spelling)
      this.#spellings.set(word, [...(this.#spellings.get(word) ?? []), spelling])
    }
    this.#sorted = [...this.words].sort()
  }

  has(word: string): boolean {
    return this.words.has(word) || this.words.has(stemOf(word))
  }

  /** As the catalogue spells a word and what begins with its stem; what sounds like it in Bangla, if it has none. */
  spellingsOf(word: string): string[] {
    const found = [...(this.words.has(word) ? [word] : []), ...this.#beginningWith(stemOf(word))]
    const words = found.length ? found : this.#inBangla(word)
    return [...new Set(words)].slice(0, MAX_SPELLINGS).flatMap((one) => this.#spellings.get(one) ?? [])
  }

  #beginningWith(stem: string): string[] {
    if (stem.length < MIN_STEM) return []
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < stem) low = middle + 1
      else high = middle
    }
    const isSame = /^[a-z]/.test(stem)
      ? (word: string) => stemOf(word) === stem
      : (word: string) => word.startsWith(stem)
    return this.#sorted.slice(low, low + MAX_BEGINNINGS).filter(isSame)
  }

  #inBangla(word: string): string[] {
    if (!/^[a-z]/.test(word)) return []
    const ending = banglishEndings.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM)
    const typed = ending ? [word, word.slice(0, -ending.length)] : [word]
    return typed.flatMap((one) => {
      const near = this.near(one)
      return near && near.distance < SOUNDS_ALIKE ? near.words.filter((other) => !/^[a-z]/.test(other)) : []
    })
  }
}

function stemOf(word: string): string {
  const ending = banglaEndings.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM)
  return ending ? word.slice(0, -ending.length) : word.replace(LATIN_ENDING, '')
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

  sizeIdsOf(sizes: readonly number[]): string[] {
    return sizes.flatMap((size) => this.#sizeIds.get(size) ?? [])
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
